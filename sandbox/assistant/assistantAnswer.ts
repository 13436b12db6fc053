import { splitRegion } from '../../contracts/routes.ts';
import type { Edition } from '../samples/edition.ts';
import { searchSuggestion } from '../samples/site/search.ts';

/** What the sample assistant says: a sentence in the edition's language, and where to read on. */
export interface AssistantAnswer {
  text: string;
  /** Addresses without an edition: the page that shows them knows which one it is of. */
  links: { title: string; url: string }[];
}

const maxLinks = 4;
const maxWords = 12;

/** Answers a question with what the sample content has on its words, first what has most of them. */
export function assistantAnswer(edition: Edition, question: string): AssistantAnswer {
  const found = new Map<string, { title: string; words: number }>();
  for (const word of wordsOf(question)) {
    for (const { Content } of searchSuggestion(edition, word, maxLinks)) {
      for (const { Url, Title } of Content) {
        const words = (found.get(Url)?.words ?? 0) + 1;
        found.set(Url, { title: Title.replace(/<\/?em>/g, ''), words });
      }
    }
  }
  const links = [...found]
    .sort(([, a], [, b]) => b.words - a.words)
    .slice(0, maxLinks)
    .map(([url, { title }]) => ({ title, url: splitRegion(url).path }));
  const { assistant_answer, assistant_nothing } = edition.words;
  return { text: links.length > 0 ? assistant_answer : assistant_nothing, links };
}

/** The words that say what a question is about: short ones stand in any, but where two signs are a word. */
function wordsOf(question: string): string[] {
  const words = question.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2 || /\p{Lo}{2}/u.test(word));
  return [...new Set(words)].slice(0, maxWords);
}
