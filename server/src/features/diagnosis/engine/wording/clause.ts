/** Sentence endings and their connective forms; the first match is replaced. */
const endings: [ending: RegExp, joining: string][] = [
  [/(이에요|예요)$/, '인데'],
  [/세요$/, '시는데'],
  [/보여요$/, '보이는데'],
  [/많아요$/, '많은데'],
  [/[어아]요$/, '는데'],
]

/** Turns a sentence into a subordinate clause: "새 잎은 건강하다고 하셨어요" -> "새 잎은 건강하다고 하셨는데". */
export function asClause(sentence: string): string {
  const fitting = endings.find(([ending]) => ending.test(sentence))
  return fitting ? sentence.replace(...fitting) : sentence
}
