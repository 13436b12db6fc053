/** A member of the sample account service and shop. */
export interface Member {
  /** What the cookie holds: a secret, of a shape that is easy to find where it must not be. */
  ticket: string;
  firstname: string;
  lastname: string;
  email: string;
  /** Customer group of the shop; members of a group but `0` have prices of their own. */
  groupId: string;
}

/** Customer group of everybody: guests, and members without prices of their own. */
export const everybodysGroup = '0';

/** A member without prices of their own. */
export const nora: Member = {
  ticket: 'ticket-nora-5f1c9a7e2b8d4063',
  firstname: 'Nora',
  lastname: 'Sandelin',
  email: 'nora@example.com',
  groupId: everybodysGroup,
};

/** A member with the prices of a group. */
export const teo: Member = {
  ticket: 'ticket-teo-c83e06d97a4f1b52',
  firstname: 'Teo',
  lastname: 'Marivale',
  email: 'teo@example.com',
  groupId: '3',
};

/** Who the sample account service knows. */
export const members: readonly Member[] = [nora, teo];

/** A ticket that was good once: nobody's, to try by hand what a site does with it. */
export const expiredTicket = 'ticket-expired-90b7d2e4f6a15c38';

/** The member of a ticket; undefined for a ticket nobody has. */
export function memberOf(ticket: string): Member | undefined {
  return members.find((member) => member.ticket === ticket);
}

/** Customer group of the holder of a ticket; everybody's without one, and for one that nobody has. */
export function groupOf(ticket: string): string {
  return memberOf(ticket)?.groupId ?? everybodysGroup;
}
