import * as z from 'zod/mini'
import { added, dateTime, mediaPath } from '../page'
import { checkInAnswers } from './care-plan'
import { customerRequest, customerRequestSummary } from './customer-request'
import { advice, confidence, diagnosisResult, expertQuestion, reasonSource } from './diagnosis-result'

/** The values that a snippet may name in braces, such as `{식물}`; they are filled in when it is inserted. */
export const snippetValues = ['식물', '문제'] as const
export type SnippetValue = (typeof snippetValues)[number]

const named = /\{([가-힣][가-힣 ]{0,19})\}/g

/** Whether every Korean name in braces is a value; `{이름}` is none, since a case does not hold its owner's name. */
const hasKnownValuesOnly = (text: string): boolean =>
  [...text.matchAll(named)].every(([, name]) => snippetValues.some((value) => value === name))

export const expertAnswerMaxLength = 4000
/** Length of an expert's claim on a case; every call of the claim endpoint extends it. */
export const claimMinutes = 20

/** An expert's verdict on the engine's result. */
export const verdict = z.enum(['AGREE', 'PARTLY', 'WRONG'])
export type Verdict = z.output<typeof verdict>

/** A deadline by the server's clock: AMBER in the last 6 hours, RED in the last 2. */
export const deadline = z.object({
  dueAt: dateTime,
  /** Negative after the deadline. */
  minutesLeft: z.number(),
  level: z.enum(['CALM', 'AMBER', 'RED', 'MISSED']),
})
export type Deadline = z.output<typeof deadline>

const amberFrom = 6 * 60
const redFrom = 2 * 60

export function deadlineLevel(minutesLeft: number): Deadline['level'] {
  if (minutesLeft < 0) return 'MISSED'
  if (minutesLeft < redFrom) return 'RED'
  return minutesLeft < amberFrom ? 'AMBER' : 'CALM'
}

/** The expert who has claimed a case, and when the claim expires. */
export const claimHolder = z.object({ name: z.string(), isMe: z.boolean(), until: dateTime })
export type ClaimHolder = z.output<typeof claimHolder>

export const caseFilter = z.enum(['WAITING', 'QUESTIONS', 'MINE', 'ASKED', 'ANSWERED'])
export type CaseFilter = z.output<typeof caseFilter>

/** A diagnosis in the experts' queue, without anything that identifies the customer. */
export const adminCaseItem = z.object({
  id: z.uuid(),
  image: mediaPath,
  problem: z.string(),
  confidence,
  /** The beginning of the description. */
  prompt: z.string(),
  nthLook: z.number(),
  /** Whether somebody ate or touched something poisonous; such cases come first. */
  isEmergency: z.boolean(),
  createdAt: dateTime,
  clock: deadline,
  /** Null when the case is not claimed. */
  holder: z.nullable(claimHolder),
  /** Whether the case was handed over to the caller, who has not opened it yet. */
  isNewToMe: z.optional(z.boolean()),
  /** Whether the caller has a draft. */
  hasDraft: z.boolean(),
  answeredAt: z.nullable(dateTime),
  /** The customer's unanswered question to the expert. */
  openQuestion: z.nullable(z.string()),
  /** The newest request to the customer, as long as the case has no answer. */
  request: z.optional(z.nullable(customerRequestSummary)),
})
export type AdminCaseItem = z.output<typeof adminCaseItem>

/** The state of a case where it is listed beside other things. */
export const answerStateLabel = (isAnswered: boolean) => (isAnswered ? '답변 보냄' : '답변 기다림')

const expertName = z.object({ name: z.string(), isMe: z.boolean() })

/** A finding of the engine, with its source and the quoted text it was read from. */
const caseFinding = z.object({
  text: z.string(),
  source: reasonSource,
  words: z.nullable(z.string()),
  /** 0 to 1. */
  strength: z.number(),
})

const checkIn = z.object({
  day: z.number(),
  answer: z.enum(checkInAnswers),
  note: z.string(),
  photo: z.nullable(mediaPath),
})

const earlierCase = z.object({
  id: z.uuid(),
  createdAt: dateTime,
  fullPlantImageUrl: mediaPath,
  symptomImageUrl: mediaPath,
  problem: z.string(),
  confidence,
  expertFeedback: z.nullable(z.string()),
  checkIns: z.array(checkIn),
})

const edition = z.object({
  edition: z.number(),
  feedback: z.string(),
  verdict,
  rightProblemId: z.nullable(z.string()),
  rightProblem: z.nullable(z.string()),
  expert: expertName,
  answeredAt: dateTime,
  /** Set when the answer was taken back from the customer. */
  retraction: z.optional(z.nullable(z.object({ at: dateTime, by: expertName, reason: z.string() }))),
})

export const answerDraft = z.object({
  text: z.string().check(z.maxLength(expertAnswerMaxLength)),
  verdict: z.nullable(verdict),
  /** The right problem's id when they do not agree with the engine, or `toUnlistedProblemId` of its name. */
  rightProblemId: z.nullable(z.string().check(z.maxLength(60))),
})
export type AnswerDraft = z.output<typeof answerDraft>

const { emergency, toxicity, family, severity, alsoSeen, photoUse, isPracticeModel, regions, disagreement } =
  diagnosisResult.shape

/** Everything an expert needs to answer, without anything that identifies the customer. */
export const adminCase = z.object({
  id: z.uuid(),
  nthLook: z.number(),
  createdAt: dateTime,
  clock: deadline,
  holder: z.nullable(claimHolder),
  fullPlantImageUrl: mediaPath,
  symptomImageUrl: mediaPath,
  prompt: z.string(),
  answers: z.array(
    z.object({
      question: z.string(),
      answer: z.string(),
      /** Whether the answer is the customer's own text and no choice of the questionnaire. */
      isFreeText: z.optional(z.boolean()),
    }),
  ),
  /** The engine's follow-up questions and the customer's answers. */
  followUps: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Revision of the shown result; the result may be replaced while the expert writes. */
  revision: z.number(),
  provisional: z.boolean(),
  problemId: z.nullable(z.string()),
  problem: z.string(),
  confidence,
  summary: z.nullable(z.string()),
  reasons: diagnosisResult.shape.reasons,
  counterSign: z.nullable(z.string()),
  candidates: z.array(z.object({ problem: z.string(), tellApart: z.nullable(z.string()) })),
  unchecked: z.array(z.string()),
  photoNotes: z.array(z.string()),
  solutions: z.array(z.string()),
  advice: z.nullable(advice),
  emergency,
  toxicity,
  family,
  severity,
  alsoSeen,
  photoUse,
  isPracticeModel,
  regions,
  disagreement,
  signs: z.array(caseFinding),
  /** Problems with the engine's score as a share, 0 to 1, best first. */
  scores: z.array(z.object({ problem: z.string(), share: z.number() })),
  engine: z.object({ name: z.string(), version: z.string() }),
  feedback: z.nullable(z.object({ helpful: z.boolean(), comment: z.string() })),
  checkIns: z.array(checkIn),
  /** Diagnoses of the same plant before this one, newest first. */
  earlier: z.array(earlierCase),
  /** All editions of the answer, newest first; the customer sees the first. */
  editions: z.array(edition),
  question: z.nullable(
    z.extend(expertQuestion, {
      /** Answers that were corrected, newest first. */
      replaced: added(z.array(z.object({ text: z.string(), expert: expertName, replacedAt: dateTime })), []),
    }),
  ),
  /** Requests to the customer, newest first. */
  requests: z.optional(z.array(customerRequest)),
  draft: z.nullable(z.extend(answerDraft, { savedAt: dateTime })),
  /** The note of the expert who handed the case over; until it is answered. */
  handover: z.nullable(
    z.object({
      from: expertName,
      isForMe: z.boolean(),
      note: z.string(),
      text: z.nullable(z.string()),
      at: dateTime,
    }),
  ),
  /** The draft of an answer: at most three lines on what the customer's page lacks. Publishing it unedited needs a confirmation. */
  suggestion: z.string(),
})
export type AdminCase = z.output<typeof adminCase>

/** Returns the edition that the customer sees, if there is one. */
export function findShownEdition({ editions: [newest] }: Pick<AdminCase, 'editions'>) {
  return newest?.retraction ? undefined : newest
}

const snippetTitle = z.string().check(z.trim(), z.minLength(1, '이름을 입력해 주세요.'), z.maxLength(40))
const snippetText = z.string().check(z.trim(), z.minLength(1, '문장을 입력해 주세요.'), z.maxLength(1000))

export const snippetBody = z.object({
  title: snippetTitle,
  text: snippetText.check(
    z.refine(hasKnownValuesOnly, '{식물}과 {문제}만 쓸 수 있어요. 손님의 이름은 사례에 없어요.'),
  ),
})
/** A text snippet shared by all experts. */
export const snippet = z.object({
  id: z.uuid(),
  title: snippetTitle,
  text: snippetText,
  updatedAt: dateTime,
})
export type Snippet = z.output<typeof snippet>
