import {
  type Answer,
  type Answers,
  answerMaxLength,
  type Question,
  questionnaire,
  questions,
  questionTitles,
} from '../../../../../contract/diagnosis/diagnosis.ts'

/** The submitted questionnaire: per question a code, free text in place of OTHER, or nothing. */
export type SubmittedAnswers = { [Q in Question]?: string | undefined }

/** Parses known codes as they are and any other text as OTHER; drops a bare OTHER and blank answers. */
export function parseAnswers(submitted: SubmittedAnswers): Answers {
  const answers: Answers = {}
  for (const question of questions) {
    const answer = parseAnswer(question, submitted[question]?.trim() ?? '')
    if (answer) answers[question] = answer
  }
  return answers
}

function parseAnswer(question: Question, text: string): Answer | undefined {
  if (text === '' || text === 'OTHER') return undefined
  if (Object.hasOwn(questionnaire[question], text)) return { code: text }
  return { code: 'OTHER', text: text.slice(0, answerMaxLength) }
}

interface DescribedAnswer {
  question: string
  answer: string
  isFreeText?: true
}

/** Returns the answers with their Korean labels, in the order of the questionnaire; free text is marked. */
export function describeAnswers(answers: Answers): DescribedAnswer[] {
  return questions.flatMap((question) => {
    const answer = answers[question]
    if (!answer) return []
    const described = { question: questionTitles[question], answer: describeAnswer(question, answer) }
    return [answer.text === undefined ? described : { ...described, isFreeText: true as const }]
  })
}

function describeAnswer(question: Question, { code, text }: Answer) {
  const labels: Record<string, string> = questionnaire[question]
  return text ?? labels[code] ?? code
}
