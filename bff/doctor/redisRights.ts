/**
 * The commands that the product sends to Redis: answers and pages (MGET, SET), purges and what instances tell each other (PUBLISH,
 * SUBSCRIBE), the shared rate limit (MULTI to PTTL), and what a connection begins and ends with (INFO, QUIT).
 */
export const redisCommands = [
  ...['mget', 'set', 'publish', 'subscribe'],
  ...['multi', 'incrby', 'pttl', 'exec'],
  ...['info', 'quit'],
] as const;

/** The least rights of its user, as `ACL SETUSER` takes them; the documents say the same. */
export const leastRights = [
  ...['resetkeys', '~proart:*', 'resetchannels', '&proart:*', '-@all'],
  ...redisCommands.map((command) => `+${command}`),
].join(' ');
