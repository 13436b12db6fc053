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

/** The raw error, for who knows the keys (specification section 2): its words, its status and the id in the log, no stack. */
export function DeveloperMode({ error: { status, code, message, requestId } }: { error: ErrorAnswer }) {
  const isOn = useKeySequence();
  if (!isOn) return null;
  return (
    <pre className={styles.raw} lang="en" dir="ltr">
      {JSON.stringify({ statusCode: status, message, code, requestId }, null, 2)}
    </pre>
  );
}

/** Whether the keys have been pressed one after another; they keep doing what they do. */
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
