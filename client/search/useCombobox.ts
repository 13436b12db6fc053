import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

interface ComboboxOptions {
  field: RefObject<HTMLInputElement | null>;
  listId: string;
  /** Id of the element that describes how to use the field. */
  hintId: string;
  /** Ids of the options in order; a different list has different ids. */
  optionIds: readonly string[];
  /** True for a list that Escape does not close, so that it closes the popover. */
  staysOnEscape: boolean;
  /** Called when the text has changed, not during input method composition. */
  onType: () => void;
}

/**
 * Turns a plain field into the combobox of a list (ARIA Authoring Practices: list autocomplete with manual selection).
 * The focus stays in the field; Up and Down select, Enter clicks the selected option, Escape closes the list.
 */
export function useCombobox({ field, listId, hintId, optionIds, staysOnEscape, onType }: ComboboxOptions) {
  const [isWanted, setWanted] = useState(true);
  const [selected, setSelected] = useState('');
  const isOpen = isWanted && optionIds.length > 0;
  const activeIndex = isOpen ? optionIds.indexOf(selected) : -1;
  const active = optionIds[activeIndex] ?? null;

  const open = () => {
    setWanted(true);
    setSelected('');
  };
  const onInput = useEffectEvent((event: Event) => {
    if (event instanceof InputEvent && event.isComposing) return;
    open();
    onType();
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, isComposing, ctrlKey, metaKey, shiftKey, altKey } = event;
    // Ignore keys of an input method; Safari marks the key that ends composition only by its code 229.
    if (isComposing || event.keyCode === 229 || ctrlKey || metaKey || shiftKey || altKey) return;
    const count = optionIds.length;
    if ((key === 'ArrowDown' || key === 'ArrowUp') && count > 0) {
      const next = key === 'ArrowDown' ? activeIndex + 1 : Math.max(activeIndex, 0) - 1;
      setWanted(true);
      setSelected(optionIds[(next + count) % count] ?? '');
    } else if (key === 'Enter' && active) {
      document.getElementById(active)?.click();
    } else if (key === 'Escape' && isOpen && !staysOnEscape) {
      setWanted(false);
    } else {
      // These keys move the text cursor.
      if (/^(ArrowLeft|ArrowRight|Home|End)$/.test(key)) setSelected('');
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
