import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import type { Finding } from './finding.ts';

type Explained = Omit<Finding, 'about'>;

/**
 * Explains a failed call and its remedy.
 * @param setting Name of the setting that contains the upstream's URL.
 */
export function explainFailure(error: unknown, setting: string, url: URL): Explained {
  if (!(error instanceof UpstreamError)) {
    return wrong('unexpected error', `Please report it: ${error instanceof Error ? error.message : error}`);
  }
  // Without the operation's name, which already begins the line.
  const detail = error.message.slice(error.operation.length + 2);
  switch (error.reason) {
    case 'timeout':
      return wrong(detail, 'Check its load and the network; UPSTREAM_TIMEOUT_MS is the timeout of a call');
    case 'network':
      return explainNetwork(detail, setting, url);
    case 'overload':
      return wrong('was not called again after repeated failures', 'See its other findings');
    case 'graphql':
      return { level: 'ok', text: 'responds that the cart does not exist, as expected' };
    case 'format':
      return wrong(detail, detail === 'not JSON' ? remedies.notJson(setting) : remedies.otherShape);
    case 'status':
      return wrong(detail, remedyOfStatus(error.status, setting));
  }
}

/** Explains the error code of a failed connection and its remedy. */
export function explainNetwork(code: string, setting: string, { host, hostname }: URL): Explained {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return wrong(`${hostname} cannot be resolved (${code})`, `Check ${setting} and the DNS server`);
    case 'ECONNREFUSED':
      return wrong(`${host} refuses connections`, `Is it running, and is the port in ${setting} right?`);
    case 'CERT_HAS_EXPIRED':
      return wrong(`the certificate of ${host} has expired`, 'Renew it');
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return wrong(`the certificate of ${host} is for another host name`, `Is ${hostname} in ${setting} right?`);
    case 'EPROTO':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
      return wrong(`${host} does not speak TLS (${code})`, `Is the port right? Without TLS ${setting} is http://`);
  }
  return /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/.test(code)
    ? wrong(
        `the certificate of ${host} is not signed by a trusted authority (${code})`,
        'For your own authority, put the path of its certificate into NODE_EXTRA_CA_CERTS',
      )
    : wrong(
        `the connection was closed (${code})`,
        'Ask its owner; a firewall or load balancer in between may also close it',
      );
}

const wrong = (text: string, remedy: string): Explained => ({ level: 'wrong', text, remedy });

const remedies = {
  notJson: (setting: string) =>
    `Probably an HTML page (sign-in, maintenance, a proxy): request the URL of ${setting} with curl`,
  otherShape: 'The response does not match its schema: ask its owner what has changed',
};

function remedyOfStatus(status: number | undefined, setting: string): string {
  if (status === undefined) return 'Ask its owner why';
  if (status === 401 || status === 403) return 'It denies access to this machine: ask its owner to allow it';
  if (status === 404) return `Is ${setting} right? The product appends the paths of the API to it`;
  if (status === 429) return 'It limits the rate of calls: ask its owner for a higher limit';
  if (status < 400) return `It redirects, and redirects are not followed: put the target URL into ${setting}`;
  return 'The upstream itself fails: ask its owner';
}
