/** The values that a snippet may name in braces, such as `{식물}`; they are filled in when it is inserted. */
export const snippetValues = ['식물', '문제'] as const
export type SnippetValue = (typeof snippetValues)[number]

const named = /\{([가-힣][가-힣 ]{0,19})\}/g

/** Whether every Korean name in braces is a value; `{이름}` is none, since a case does not hold its owner's name. */
export const hasKnownValuesOnly = (text: string): boolean =>
  [...text.matchAll(named)].every(([, name]) => snippetValues.some((value) => value === name))
