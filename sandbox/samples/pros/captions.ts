/** Captions of the sample film, which has no sound: what is seen, in the languages that long texts are written in. */
import type { Edition } from '../edition.ts';
import { copyOf } from '../texts/copy.ts';
import { type WrittenLanguage, writtenLanguage } from '../texts/writtenLanguages.ts';

/** What the content API says of them: the edition's own, and the English ones besides. */
export function filmCaptions({ region, mediaBase }: Edition) {
  const languages = new Set<WrittenLanguage>([writtenLanguage(region.strings), 'en']);
  return [...languages].map((language) => ({
    src: `${mediaBase}/sandbox/captions/${language}.vtt`,
    srclang: language,
    label: new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language,
  }));
}

/** The file of a language, as WebVTT; the film lasts seven seconds. */
export function captionsFile(language: WrittenLanguage): string {
  const { video_caption_picture: picture, video_caption_sound: sound } = copyOf(language);
  return `WEBVTT\n\n00:00.000 --> 00:03.500\n${picture}\n\n00:03.500 --> 00:07.000\n${sound}\n`;
}
