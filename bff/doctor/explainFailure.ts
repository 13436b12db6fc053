import { UpstreamError } from '../errors.ts';
import type { Finding } from './finding.ts';

type Explained = Omit<Finding, 'about'>;

/** What a failed call means, and what to do. @param setting Where the upstream's address was taken from. */
export function explainFailure(error: unknown, setting: string): Explained {
  if (!(error instanceof UpstreamError)) {
    return wrong('a mistake of ours', `Please report it: ${error instanceof Error ? error.message : error}`);
  }
  // Behind the operation's name, which stands in front of the line already.
  const detail = error.message.slice(error.operation.length + 2);
  switch (error.reason) {
    case 'timeout':
      return wrong(detail, 'Look at its load, and at what stands between; UPSTREAM_TIMEOUT_MS is the longest wait');
    case 'network':
      return wrong(`the connection broke off (${detail})`, 'Ask its owner; a balancer in between may cut it, too');
    case 'overload':
      return wrong('was not asked any more after so many failures', 'Look at the other lines of it');
    case 'graphql':
      return { level: 'ok', text: 'answers, and knows no such cart, as is right' };
    case 'format':
      return wrong(detail, detail === 'not JSON' ? remedies.notJson(setting) : remedies.otherShape);
    case 'status':
      return wrong(detail, remedyOfStatus(error.status, setting));
  }
}

const wrong = (text: string, remedy: string): Explained => ({ level: 'wrong', text, remedy });

const remedies = {
  notJson: (setting: string) =>
    `A page for people stands in its place (sign-in, maintenance, a proxy)? Open the address of ${setting} with curl`,
  otherShape: 'Its answer is not what was agreed: ask its owner what has changed',
};

function remedyOfStatus(status: number | undefined, setting: string): string {
  if (status === undefined) return 'Ask its owner why';
  if (status === 401 || status === 403) return 'It refuses this machine: have its owner let it in';
  if (status === 404) return `Is ${setting} right? The product puts the paths of the API behind it`;
  if (status === 429) return 'It has had enough calls for now: ask its owner for a higher limit';
  if (status < 400) return `It answers from elsewhere, and redirects are not followed: name that address in ${setting}`;
  return 'It fails by itself: ask its owner';
}
