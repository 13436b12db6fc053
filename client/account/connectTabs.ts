import type { AccountState } from './accountState.ts';

/**
 * Connects the tabs of a browser that share a ticket. Without `BroadcastChannel`, or where it is blocked, a tab learns
 * of a change when the visitor returns to it, or from the owner of its cart.
 * @param name The same in tabs with the same ticket.
 * @param onReport Receives the sign-in state that another tab reports.
 * @returns The function that reports the sign-in state of this tab.
 */
export function connectTabs(name: string, onReport: (state: AccountState) => void): (state: AccountState) => void {
  let channel: BroadcastChannel | undefined;
  const open = () => {
    try {
      channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }) => onReport(data);
    } catch {
      channel = undefined;
    }
  };
  open();
  // An open channel can keep a page out of the back/forward cache.
  addEventListener('pagehide', () => channel?.close());
  addEventListener('pageshow', ({ persisted }) => persisted && open());
  return (state) => {
    try {
      channel?.postMessage(state);
    } catch {
      // The page is being left, and its channel is closed.
    }
  };
}
