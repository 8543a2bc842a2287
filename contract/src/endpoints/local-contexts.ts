import * as z from 'zod';

const HubTranslation = z.object({
  translated_name: z.string(),
  language_tag: z.string(),
  language: z.string(),
  translated_text: z.string(),
});

/** A Notice of Local Contexts, by the names of its Hub. */
export const HubNotice = z.object({
  notice_type: z.string(),
  name: z.string(),
  default_text: z.string(),
  translations: z.array(HubTranslation),
});

const HubLabel = z.object({
  unique_id: z.string(),
  name: z.string(),
  label_type: z.string(),
  language_tag: z.string(),
  language: z.string(),
  label_text: z.string(),
  community: z.string(),
  audiofile: z.string(),
  translations: z.array(HubTranslation),
});

/** A project of the Hub with its Labels. */
export const HubProject = z.object({
  unique_id: z.string(),
  title: z.string(),
  project_page: z.string(),
  date_modified: z.string(),
  tk_labels: z.array(HubLabel),
  bc_labels: z.array(HubLabel),
});
