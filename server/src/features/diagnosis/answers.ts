import {
  type Answer,
  type Answers,
  answerMaxLength,
  type Question,
  questionnaire,
  questions,
  questionTitles,
} from '../../../../contract/diagnosis.ts'

/** The questionnaire as it was sent: a code, what the person wrote in place of OTHER, or nothing. */
export type SentAnswers = { [Q in Question]?: string | undefined }

/** Keeps a known code as it is and any other text as OTHER; a bare OTHER says nothing and is dropped. */
export function readAnswers(sent: SentAnswers): Answers {
  const answers: Answers = {}
  for (const question of questions) {
    const answer = readAnswer(question, sent[question]?.trim() ?? '')
    if (answer) answers[question] = answer
  }
  return answers
}

function readAnswer(question: Question, sent: string): Answer | undefined {
  if (sent === '' || sent === 'OTHER') return undefined
  if (Object.hasOwn(questionnaire[question], sent)) return { code: sent }
  return { code: 'OTHER', text: sent.slice(0, answerMaxLength) }
}

/** The answers in the words people saw, in the order they were asked. */
export function sayAnswers(answers: Answers): { question: string; answer: string }[] {
  return questions.flatMap((question) => {
    const answer = answers[question]
    return answer ? [{ question: questionTitles[question], answer: sayAnswer(question, answer) }] : []
  })
}

function sayAnswer(question: Question, { code, text }: Answer) {
  const words: Record<string, string> = questionnaire[question]
  return text ?? words[code] ?? code
}
