import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import type { Finding } from './finding.ts';

type Explained = Omit<Finding, 'about'>;

/** What a failed call means, and what to do. @param setting Where the upstream's address was taken from. */
export function explainFailure(error: unknown, setting: string, url: URL): Explained {
  if (!(error instanceof UpstreamError)) {
    return wrong('a mistake of ours', `Please report it: ${error instanceof Error ? error.message : error}`);
  }
  // Behind the operation's name, which stands in front of the line already.
  const detail = error.message.slice(error.operation.length + 2);
  switch (error.reason) {
    case 'timeout':
      return wrong(detail, 'Look at its load, and at what stands between; UPSTREAM_TIMEOUT_MS is the longest wait');
    case 'network':
      return explainNetwork(detail, setting, url);
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

/** What the code of a failed connection means, and what to do. */
export function explainNetwork(code: string, setting: string, { host, hostname }: URL): Explained {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return wrong(`${hostname} has no address (${code})`, `Look for a mistake in ${setting}, and at the name server`);
    case 'ECONNREFUSED':
      return wrong(`${host} refuses connections`, `Is it running, and is the port in ${setting} right?`);
    case 'CERT_HAS_EXPIRED':
      return wrong(`the certificate of ${host} has expired`, 'Have it renewed');
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return wrong(`the certificate of ${host} is of another name`, `Is ${hostname} in ${setting} right?`);
    case 'EPROTO':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
      return wrong(`${host} does not speak TLS (${code})`, `Is the port right? Without TLS ${setting} is http://`);
  }
  return /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/.test(code)
    ? wrong(
        `nobody whom Node trusts has signed the certificate of ${host} (${code})`,
        'Name the file of your own authority in NODE_EXTRA_CA_CERTS',
      )
    : wrong(`the connection broke off (${code})`, 'Ask its owner; a firewall or balancer in between may cut it, too');
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
