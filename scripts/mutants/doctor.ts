/** What the doctor must find. */
import { mutantsOf } from './mutant.ts';

const shops = mutantsOf('bff/doctor/checkShops.ts', 'bff/doctorContent');
const named = mutantsOf('bff/doctor/checkNamedOrigins.ts', 'bff/doctorContent');
const origins = mutantsOf('bff/doctor/checkOrigins.ts', 'bff/doctorSettings');
const upstreams = mutantsOf('bff/doctor/checkUpstreams.ts', 'bff/doctorUpstreams');
const redis = mutantsOf('bff/doctor/checkRedis.ts', 'bff/doctorRedis');
const machine = mutantsOf('bff/doctor/checkMachine.ts', 'bff/doctorMachine');
const ports = mutantsOf('bff/doctor/checkPorts.ts', 'bff/doctorMachine');
const entry = mutantsOf('doctor.ts', 'bff/doctorProcess');

export const doctorMutants = [
  shops(
    'the doctor finds a shop that is not allowed',
    'if (!isAllowedShop(shop.domain, SHOP_ALLOWED_ORIGINS)) {',
    'if (false) {',
  ),
  shops('allowed shops that nobody has named are not looked at', 'SHOP_ALLOWED_ORIGINS.length === 0\n', 'true\n'),
  named(
    'the doctor finds origins of pictures that are missing',
    '!allowed.has(origin)',
    '!allowed.has(origin) && false',
  ),
  named('the doctor leaves out what robots alone load', 'ofRobots.has(name) ? [] :', ''),
  named('the doctor finds a login that is not allowed', '!ACCOUNT_ORIGINS.includes(origin)', '!origin'),
  named('the doctor finds an account service that believes everything', 'answer?.signInStatus', '!answer'),
  origins('the doctor finds a host that is not served', 'const isServed = ', 'const isServed = true || '),
  upstreams(
    'the doctor leaves an upstream alone that hangs',
    'if (ofEdition.some(hasTimedOut) &&',
    'if (!ofEdition &&',
  ),
  upstreams('the doctor finds what is slow', 'ms > budgets.streamed.sectionMs', 'ms < 0'),
  redis('the doctor tries every right', "['PUBLISH', () => commands.publish(name, 'x')],", ''),
  redis('the doctor tries the count of calls, too', 'await countInRedis(commands, key, 1, keptMs);', 'await key;'),
  redis('the doctor finds a policy that pushes out marks', '/^allkeys/.test(policy)', '!policy'),
  machine('the doctor finds too little memory', 'most > room\n', 'most > 1_000 * room\n'),
  machine('the doctor counts the heap beside what is kept', 'most + machine.heap', 'machine.heap'),
  machine('the heap that the doctor advises leaves room for pages', '- examining.codeBytes - pages)', ')'),
  machine('the doctor finds too few open files', 'openFiles < needed', 'openFiles < 0'),
  ports('two addresses have a port each', '(await areOne(HOST, OPS_HOST))', 'true'),
  ports('a wildcard is every address', 'one === two || isWithin(one, two) || isWithin(two, one)', 'one === two'),
  ports('the doctor tells a server of ours from others', 'alive.safeParse(await reply.json()).success', 'reply.ok'),
  entry('the doctor looks at a shop', '...(hasShop ? [] :', '...(hasShop || own ? [] :'),
  entry('the doctor ends with 1 when something is wrong', 'findings.some(isWrong) ? 1 : 0', '0'),
];
