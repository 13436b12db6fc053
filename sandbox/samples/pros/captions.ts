/** Captions of the silent sample video, in the languages of the long texts. */
import type { Edition } from '../edition.ts';
import { copyOf } from '../texts/copy.ts';
import { type CopyLanguage, copyLanguageOf } from '../texts/copyLanguages.ts';

/** Captions in the format of the content API: in the edition's language and in English. */
export function filmCaptions({ region, mediaBase }: Edition) {
  const languages = new Set<CopyLanguage>([copyLanguageOf(region.strings), 'en']);
  return [...languages].map((language) => ({
    src: `${mediaBase}/sandbox/captions/${language}.vtt`,
    srclang: language,
    label: new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language,
  }));
}

/** WebVTT file of a language; the video lasts seven seconds. */
export function captionsFile(language: CopyLanguage): string {
  const { video_caption_picture: picture, video_caption_sound: sound } = copyOf(language);
  return `WEBVTT\n\n00:00.000 --> 00:03.500\n${picture}\n\n00:03.500 --> 00:07.000\n${sound}\n`;
}
