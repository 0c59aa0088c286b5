/** Where a sign was found: the description, the questionnaire or a photo. */
export type Source = 'TEXT' | 'ANSWER' | 'PHOTO'

/** How it was found, for experts who read the evidence. */
export type Reader =
  | 'pattern'
  | 'similarity'
  | 'learned'
  | 'name'
  | 'answer'
  | 'follow-up'
  | 'photo'
  | 'model'

/** One sign that was found. `strength` (0..1) scales its weight. */
export interface Finding {
  id: string
  source: Source
  reader: Reader
  strength: number
  /** The words it was read from, as the person wrote them. */
  span?: string
  /** Said to people in place of the sign's usual meaning. */
  meaning?: string
}

/** A problem the person named themselves ("과습인가요?"). */
export interface NamedProblem {
  problemId: string
  strength: number
  span: string
}
