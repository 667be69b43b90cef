import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import guide from '../../../../../docs/user-guide.md?raw';
import page from '../../components/page.module.css';
import styles from './guide-page.module.css';
import { type Block, type Inline, readMarkdown } from './read-markdown.ts';

const pictures = import.meta.glob<string>('../../../../../docs/pictures/*.png', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The user guide of the repository, as it was when the product was built. */
export function GuidePage() {
  const blocks = useMemo(() => readMarkdown(guide), []);
  useShownHeading();
  return (
    <article className={`${page.narrow} ${styles.guide}`}>
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the text never changes
        <BlockView key={index} block={block} />
      ))}
    </article>
  );
}

/** The router does not scroll to the heading that the address names. */
function useShownHeading() {
  const { hash } = useLocation();
  useEffect(() => {
    // After the frame has scrolled the new page to its top.
    const timer = setTimeout(() => {
      const heading = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
      heading?.scrollIntoView();
      heading?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [hash]);
}

function BlockView({ block }: { readonly block: Block }) {
  if (block.kind === 'heading') return <Heading {...block} />;
  if (block.kind === 'picture') {
    const place = Object.entries(pictures).find(([file]) => file.endsWith(`/${block.file}`))?.[1];
    return <img src={place} alt={block.alt} loading="lazy" width={1280} height={720} />;
  }
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Line line={block.line} />
      </p>
    );
  }
  const List = block.isOrdered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the text never changes
        <li key={index}>
          <Line line={item} />
        </li>
      ))}
    </List>
  );
}

function Heading({ level, text, id }: Extract<Block, { kind: 'heading' }>) {
  const Level = `h${level}` as const;
  return (
    <Level id={id} tabIndex={-1}>
      {text}
    </Level>
  );
}

const Line = ({ line }: { readonly line: readonly Inline[] }) =>
  line.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the text never changes
    <InlineView key={index} part={part} />
  ));

function InlineView({ part }: { readonly part: Inline }) {
  if (part.kind === 'bold') return <b>{part.text}</b>;
  if (part.kind === 'code') return <code>{part.text}</code>;
  // Links to other documents of the repository lead nowhere in the product.
  if (part.kind === 'link' && part.to.startsWith('#')) return <a href={part.to}>{part.text}</a>;
  return part.text;
}
