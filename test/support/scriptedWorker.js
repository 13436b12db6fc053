/** A worker that says what its environment names: `SAYS_FIRST` the first of the workers, `SAYS_OTHERS` the others. */
import { createServer } from 'node:net';

const { savesSnapshot } = JSON.parse(process.env.PROART_WORKER ?? '');
/** @type {Record<string, unknown>} */
const says = JSON.parse((savesSnapshot ? process.env.SAYS_FIRST : process.env.SAYS_OTHERS) ?? '');

if (says.endsWith !== undefined) process.exit(Number(says.endsWith));

process.on(
  'message',
  (/** @type {{ type: string, id: number, question: { about: string, dryRun?: boolean } }} */ message) => {
    if (message.type === 'stop') process.exit(Number(says.stopsWith ?? 0));
    const { about, dryRun = true } = message.question;
    const value = (dryRun ? undefined : says[`${about}s`]) ?? says[about];
    if (value === 'end') process.exit(1);
    if (value === 'stop') process.exit(0);
    if (value !== undefined) process.send?.({ type: 'answer', id: message.id, value });
  },
);
process.send?.({ type: 'joined' });
createServer().listen(Number(process.env.PORT), '127.0.0.1');
