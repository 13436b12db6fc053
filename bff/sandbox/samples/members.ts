/** The members of the sample account service; their ticket is what the cookie holds. */
export interface Member {
  ticket: string;
  firstname: string;
  lastname: string;
  email: string;
  /** Customer group of the shop; members of a group get its prices. */
  groupId: string;
}

/** Who the sample account service knows. */
export const members: readonly Member[] = [
  { ticket: 'member-one', firstname: 'Nora', lastname: 'Sandelin', email: 'nora@example.com', groupId: '1' },
  { ticket: 'member-two', firstname: 'Teo', lastname: 'Marivale', email: 'teo@example.com', groupId: '4' },
];

/** The member of a ticket; undefined for a ticket nobody has. */
export function memberOf(ticket: string): Member | undefined {
  return members.find((member) => member.ticket === ticket);
}
