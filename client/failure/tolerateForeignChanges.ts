/**
 * Lets React work on a page that other code has changed: browser translation replaces texts by `<font>` elements,
 * extensions wrap elements or remove them. React then calls DOM methods with nodes that are no longer where it left them,
 * which throws and would cost the page (React issue 11538). A node that React removes or inserts before is looked up
 * where the other code has put it; a text that React changes gets its place back. Valid calls, and calls outside of
 * React's root, behave as always.
 * @param root Element of the React root.
 */
export function tolerateForeignChanges(root: Element): void {
  const { removeChild, insertBefore } = Node.prototype;
  /** Elements of a translation, by the text that they have replaced. */
  const translations = new WeakMap<Node, ChildNode>();

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this || !root.contains(this)) return removeChild.call(this, child) as Child;
    const place = child.parentNode ? child : translations.get(child);
    if (place?.parentNode) removeChild.call(place.parentNode, place);
    return child;
  };

  Node.prototype.insertBefore = function <Added extends Node>(this: Node, added: Added, next: Node | null): Added {
    if (!next || next.parentNode === this || !root.contains(this)) return insertBefore.call(this, added, next) as Added;
    let place: Node | null | undefined = next.parentNode ? next : translations.get(next);
    while (place && place.parentNode !== this) place = place.parentNode;
    return insertBefore.call(this, added, place ?? null) as Added;
  };

  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Text, value: string) {
      if (!this.parentNode) translations.get(this)?.replaceWith(this);
      nodeValue?.set?.call(this, value);
    },
  });

  if ('MutationObserver' in window) new MutationObserver(rememberTranslations).observe(root, everyNode);

  function rememberTranslations(records: MutationRecord[]): void {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
      for (const text of removedNodes) {
        const font = [...addedNodes, previousSibling, nextSibling].find((node) => node instanceof HTMLFontElement);
        if (text instanceof Text && font) translations.set(text, font);
      }
  }
}

const everyNode = { childList: true, subtree: true };
