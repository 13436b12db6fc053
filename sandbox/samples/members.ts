/** A member of the sample account service and shop. */
export interface Member {
  /** Value of the ticket cookie: a secret that is easy to find in output where it must not appear. */
  ticket: string;
  firstname: string;
  lastname: string;
  email: string;
  /** Customer group of the shop; groups other than `0` have their own prices. */
  groupId: string;
}

/** Customer group of guests and of members without their own prices. */
export const defaultGroup = '0';

/** A member without group prices. */
export const nora: Member = {
  ticket: 'ticket-nora-5f1c9a7e2b8d4063',
  firstname: 'Nora',
  lastname: 'Sandelin',
  email: 'nora@example.com',
  groupId: defaultGroup,
};

/** A member with group prices. */
export const teo: Member = {
  ticket: 'ticket-teo-c83e06d97a4f1b52',
  firstname: 'Teo',
  lastname: 'Marivale',
  email: 'teo@example.com',
  groupId: '3',
};

/** All members of the sample account service. */
export const members: readonly Member[] = [nora, teo];

/** An expired ticket that belongs to no member, for trying it by hand. */
export const expiredTicket = 'ticket-expired-90b7d2e4f6a15c38';

/** Finds the member of a ticket; undefined for an unknown ticket. */
export function memberOf(ticket: string): Member | undefined {
  return members.find((member) => member.ticket === ticket);
}

/** Customer group of a ticket's member; the default group for an empty or unknown ticket. */
export function groupOf(ticket: string): string {
  return memberOf(ticket)?.groupId ?? defaultGroup;
}
