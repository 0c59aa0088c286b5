import * as z from 'zod/mini'
import { checkInAnswers } from './care-plan'
import { advice, confidence, reasonSource } from './diagnosis'
import { expertQuestion } from './expert-question'
import { dateTime, mediaPath } from './page'

export const expertAnswerMaxLength = 4000
/** How long a case stays with the expert who opened it, unless they stay longer. */
export const claimMinutes = 20

/** What an expert says of the engine's answer. */
export const verdict = z.enum(['AGREE', 'PARTLY', 'WRONG'])
export type Verdict = z.output<typeof verdict>

/** How a promised moment is doing, by the server's clock: AMBER from 6 hours before it on, RED from 2. */
export const clock = z.object({
  dueAt: dateTime,
  /** Below 0 once it has passed. */
  minutesLeft: z.number(),
  level: z.enum(['CALM', 'AMBER', 'RED', 'MISSED']),
})
export type Clock = z.output<typeof clock>

const amberFrom = 6 * 60
const redFrom = 2 * 60

/** The colour of a promise with so many minutes left. */
export function clockLevel(minutesLeft: number): Clock['level'] {
  if (minutesLeft < 0) return 'MISSED'
  if (minutesLeft < redFrom) return 'RED'
  return minutesLeft < amberFrom ? 'AMBER' : 'CALM'
}

/** The expert who has a case in hand, and until when unless they stay. */
export const holder = z.object({ name: z.string(), isMe: z.boolean(), until: dateTime })
export type Holder = z.output<typeof holder>

export const caseFilter = z.enum(['WAITING', 'QUESTIONS', 'MINE', 'ANSWERED'])
export type CaseFilter = z.output<typeof caseFilter>

/** A diagnosis as the experts' queue shows it. Nothing in it says whose it is. */
export const caseItem = z.object({
  id: z.uuid(),
  image: mediaPath,
  problem: z.string(),
  confidence,
  /** The beginning of what the person wrote. */
  prompt: z.string(),
  nthLook: z.number(),
  createdAt: dateTime,
  clock,
  /** Null when nobody has it in hand. */
  holder: z.nullable(holder),
  /** Whether the caller has begun an answer. */
  hasDraft: z.boolean(),
  answeredAt: z.nullable(dateTime),
  /** What the person asked the expert, while it waits for its answer. */
  openQuestion: z.nullable(z.string()),
})
export type CaseItem = z.output<typeof caseItem>

const person = z.object({ name: z.string(), isMe: z.boolean() })

/** One reading of the engine: what it found, where, in which words. */
const sign = z.object({
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
  expert: person,
  answeredAt: dateTime,
})

export const expertDraft = z.object({
  text: z.string().check(z.maxLength(expertAnswerMaxLength)),
  verdict: z.nullable(verdict),
  /** id of the problem that it really is, when the engine named another. */
  rightProblemId: z.nullable(z.string().check(z.maxLength(60))),
})
export type ExpertDraft = z.output<typeof expertDraft>

/** Everything an expert needs to answer, and nothing that says whose plant it is. */
export const expertCase = z.object({
  id: z.uuid(),
  createdAt: dateTime,
  clock,
  holder: z.nullable(holder),
  fullPlantImageUrl: mediaPath,
  symptomImageUrl: mediaPath,
  prompt: z.string(),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** What the engine asked back, and what the person said. */
  followUps: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Names the result that is judged: it may be replaced while somebody writes. */
  revision: z.number(),
  provisional: z.boolean(),
  problemId: z.nullable(z.string()),
  problem: z.string(),
  confidence,
  summary: z.nullable(z.string()),
  reasons: z.array(z.object({ text: z.string(), source: reasonSource })),
  counterSign: z.nullable(z.string()),
  candidates: z.array(z.object({ problem: z.string(), tellApart: z.nullable(z.string()) })),
  unchecked: z.array(z.string()),
  photoNotes: z.array(z.string()),
  solutions: z.array(z.string()),
  advice: z.nullable(advice),
  signs: z.array(sign),
  /** Problems with the engine's own share, 0 to 1, best first. */
  scores: z.array(z.object({ problem: z.string(), share: z.number() })),
  engine: z.object({ name: z.string(), version: z.string() }),
  feedback: z.nullable(z.object({ helpful: z.boolean(), comment: z.string() })),
  checkIns: z.array(checkIn),
  /** Diagnoses of the same plant before this one, newest first. */
  earlier: z.array(earlierCase),
  /** All that experts wrote, newest first; the first one is what the person sees. */
  editions: z.array(edition),
  question: z.nullable(expertQuestion),
  draft: z.nullable(z.extend(expertDraft, { savedAt: dateTime })),
  /** A beginning made of the engine's words; it may not go out as it is without a second look. */
  suggestion: z.string(),
})
export type ExpertCase = z.output<typeof expertCase>

/** A sentence that experts share. */
export const snippetBody = z.object({
  title: z.string().check(z.trim(), z.minLength(1, '이름을 입력해 주세요.'), z.maxLength(40)),
  text: z.string().check(z.trim(), z.minLength(1, '문장을 입력해 주세요.'), z.maxLength(1000)),
})
export const snippet = z.extend(snippetBody, { id: z.uuid(), updatedAt: dateTime })
export type Snippet = z.output<typeof snippet>
