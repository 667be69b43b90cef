import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react';
import styles from './hint-button.module.css';

const TypingContext = createContext(false);

/** For a field whose hint has buttons: `watch` goes to the field, and `hintOf` around the hint. */
export function useHintButtons() {
  const [isTyping, setTyping] = useState(false);
  return {
    watch: { onFocusCapture: () => setTyping(true), onBlurCapture: () => setTyping(false) },
    hintOf: (hint: ReactNode) => <TypingContext value={isTyping}>{hint}</TypingContext>,
  };
}

/** Changes the field above it. From that field, Tab goes on to the next one, or the next text would be typed into nothing. */
export const HintButton = (props: Pick<ComponentProps<'button'>, 'children' | 'onClick'>) => (
  <button type="button" className={styles.button} tabIndex={useContext(TypingContext) ? -1 : 0} {...props} />
);
