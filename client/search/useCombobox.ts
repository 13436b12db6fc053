import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

interface ComboboxOptions {
  field: RefObject<HTMLInputElement | null>;
  listId: string;
  /** Element that says how the field is used. */
  hintId: string;
  /** Elements of the list, in their order; of another list they have other ids. */
  optionIds: readonly string[];
  /** Called when the text has changed; not while an input method composes it. */
  onType: () => void;
}

/**
 * Makes a field that works without it the combobox of a list (ARIA Authoring Practices: list autocomplete with manual
 * selection). The focus stays in the field; Up and Down choose, Enter clicks what is chosen, Escape closes the list.
 */
export function useCombobox({ field, listId, hintId, optionIds, onType }: ComboboxOptions) {
  const [isWanted, setWanted] = useState(true);
  const [chosen, setChosen] = useState('');
  const isOpen = isWanted && optionIds.length > 0;
  const place = isOpen ? optionIds.indexOf(chosen) : -1;
  const active = optionIds[place] ?? null;

  const open = () => {
    setWanted(true);
    setChosen('');
  };
  const onInput = useEffectEvent((event: Event) => {
    if (event instanceof InputEvent && event.isComposing) return;
    open();
    onType();
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, isComposing, ctrlKey, metaKey, shiftKey, altKey } = event;
    // Keys of an input method are its own; Safari names the one that ends it by its code alone.
    if (isComposing || event.keyCode === 229 || ctrlKey || metaKey || shiftKey || altKey) return;
    const count = optionIds.length;
    if ((key === 'ArrowDown' || key === 'ArrowUp') && count > 0) {
      const next = key === 'ArrowDown' ? place + 1 : Math.max(place, 0) - 1;
      setWanted(true);
      setChosen(optionIds[(next + count) % count] ?? '');
    } else if (key === 'Enter' && active) {
      document.getElementById(active)?.click();
    } else if (key === 'Escape' && isOpen) {
      setWanted(false);
    } else {
      // The text is where these lead.
      if (/^(ArrowLeft|ArrowRight|Home|End)$/.test(key)) setChosen('');
      return;
    }
    event.preventDefault();
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    field.current?.addEventListener('input', onInput, { signal });
    field.current?.addEventListener('compositionend', onInput, { signal });
    field.current?.addEventListener('keydown', onKeyDown, { signal });
    return () => listening.abort();
  }, [field]);

  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': listId,
      'aria-describedby': hintId,
      'aria-activedescendant': active,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) field.current?.removeAttribute(name);
      else field.current?.setAttribute(name, value);
    }
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [field, listId, hintId, isOpen, active]);

  return { isOpen, active, open };
}
