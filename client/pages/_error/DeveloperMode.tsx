import { useEffect, useState } from 'react';
import type { ErrorAnswer } from '../../app/loadPage.ts';
import styles from './ErrorPage.module.css';

const sequence = [
  'ArrowUp',
  'ArrowUp',
  'ArrowDown',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'ArrowLeft',
  'ArrowRight',
  'Tab',
];

/** The raw error, shown after a key sequence (specification section 2): message, status and request id, no stack. */
export function DeveloperMode({ error: { status, code, message, requestId } }: { error: ErrorAnswer }) {
  const isOn = useKeySequence();
  if (!isOn) return null;
  return (
    <pre className={styles.raw} lang="en" dir="ltr">
      {JSON.stringify({ statusCode: status, message, code, requestId }, null, 2)}
    </pre>
  );
}

/** True once the keys have been pressed in sequence; their default actions stay. */
function useKeySequence(): boolean {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    let pressed: string[] = [];
    const onKey = ({ key }: KeyboardEvent) => {
      pressed = [...pressed, key].slice(-sequence.length);
      if (sequence.every((expected, index) => pressed[index] === expected)) setDone(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return isDone;
}
