import * as z from 'zod/mini'
import { added, dateTime, mediaPath } from '../page'
import { customerRequest } from './customer-request'

export const expertQuestionMaxLength = 500

/** A customer's question to the expert, at most one per diagnosis, and the answer. */
export const expertQuestion = z.object({
  question: z.string(),
  askedAt: dateTime,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(dateTime),
  /** When the answer was promised. */
  dueAt: added(z.nullable(dateTime), null),
})
export type ExpertQuestion = z.output<typeof expertQuestion>

/** The engine's confidence, shown as a label and never as a percentage. */
export const confidence = z.enum(['HIGH', 'MEDIUM', 'LOW'])
export type Confidence = z.output<typeof confidence>

/** Source of a reason: the description, the questionnaire or a photo. */
export const reasonSource = z.enum(['TEXT', 'ANSWER', 'PHOTO'])

/** The pictures of the question that asks what is visible first. */
const firstSign = z.enum([
  'YELLOWING',
  'WILTING',
  'BROWN_TIPS',
  'SPOTS',
  'PESTS',
  'WHITE',
  'DROPPING',
  'LEGGY',
])
export type FirstSign = z.output<typeof firstSign>

/** A follow-up question: at most four options, or one option for each picture and "don't know". */
export const followUp = z.object({
  id: z.string(),
  text: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string(), picture: z.optional(firstSign) })),
})
export type FollowUp = z.output<typeof followUp>

/** Advice for a problem, least invasive first. `solutions` and `managementTip` are derived from it. */
export const advice = z.object({
  about: z.string(),
  today: z.array(z.string()),
  thisWeek: z.array(z.string()),
  prevention: z.array(z.string()),
  askExpert: z.string(),
  /** What would make the matter urgent; null in results from before every problem had one. */
  urgent: z.nullable(z.string()),
  /** The first sign of recovery and when to expect it. */
  recovery: z.optional(z.string()),
  sources: z.array(z.string()),
})
export type Advice = z.output<typeof advice>

/** How dangerous a plant is to those who eat of it. */
const toxicityLevel = z.enum(['TOXIC', 'IRRITANT', 'SAFE', 'UNKNOWN'])
export type ToxicityLevel = z.output<typeof toxicityLevel>

/** Toxicity of the plant in question; every level is UNKNOWN while `plant` is null. */
const toxicity = z.object({
  plant: z.nullable(z.string()),
  cats: toxicityLevel,
  dogs: toxicityLevel,
  people: toxicityLevel,
  /** One or two sentences for people. */
  text: z.string(),
  sources: z.array(z.string()),
})
export type Toxicity = z.output<typeof toxicity>

/** What to do at once when a pet or a person may be poisoned; shown before everything else. */
export const emergency = z.object({
  title: z.string(),
  doNow: z.array(z.string()),
  bring: z.array(z.string()),
  doNot: z.array(z.string()),
  contacts: z.array(z.object({ label: z.string(), phone: z.nullable(z.string()) })),
})
export type Emergency = z.output<typeof emergency>

/** Urgency of a problem in three words: 가벼워요, 지켜봐요, 서둘러요. */
export const severity = z.enum(['LIGHT', 'WATCH', 'URGENT'])
export type Severity = z.output<typeof severity>

/** PROBLEM harms the plant, HARMLESS is a natural phenomenon or a healthy plant, UNLISTED has signs of no known problem. */
export const resultFamily = z.enum(['PROBLEM', 'HARMLESS', 'UNLISTED'])

/** A part of a photo in which a vision model saw a sign; all numbers are shares (0..1) of the photo's size. */
const photoRegion = z.object({
  photo: z.enum(['FULL', 'SYMPTOM']),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  label: z.string(),
})
export type PhotoRegion = z.output<typeof photoRegion>

const reason = z.object({
  text: z.string(),
  source: reasonSource,
  /** The customer's own words that `text` quotes. */
  quote: z.optional(z.string()),
})

const namedProblem = { problemId: z.string(), problem: z.string() }

/** The earlier diagnosis of the same plant and how the plant has changed since. */
const comparison = z.object({
  previousId: z.uuid(),
  problem: z.string(),
  /** Whether an expert named the problem against the engine. */
  isNamedByExpert: z.optional(z.boolean()),
  createdAt: dateTime,
  fullPlantImageUrl: mediaPath,
  symptomImageUrl: mediaPath,
  /** Null when the evidence is not sufficient. */
  change: z.nullable(z.enum(['BETTER', 'SAME', 'WORSE'])),
  text: z.string(),
})

export const diagnosisResult = z.object({
  id: z.string(),
  fullPlantImageUrl: mediaPath,
  symptomImageUrl: mediaPath,
  expertFeedback: added(z.nullable(z.string()), null),
  /** The expert's right problem where they named one against the engine, otherwise the engine's. */
  problem: z.string(),
  isNamedByExpert: z.optional(z.boolean()),
  /** The engine's answer, when an expert named another problem; everything else is about that one then. */
  overruled: z.optional(
    z.nullable(
      z.object({
        problemId: z.nullable(z.string()),
        problem: z.string(),
        confidence,
        summary: z.optional(z.string()),
        reasons: z.array(reason),
      }),
    ),
  ),
  problemReasons: z.array(z.string()),
  solutions: z.array(z.string()),
  managementTip: z.optional(z.array(z.string())),
  createdAt: added(dateTime, ''),
  /** One sentence on what the problem is. */
  summary: z.optional(z.string()),
  /** id of the problem in the knowledge base; null when the engine is unsure, or an expert named one outside of it. */
  problemId: added(z.nullable(z.string()), null),
  confidence: added(confidence, 'LOW'),
  /** The same reasons as `problemReasons`, with their sources. */
  reasons: added(z.array(reason), []),
  /** Other possible problems, best first, without the named one. */
  candidates: added(
    z.array(
      z.object({
        problemId: z.string(),
        problem: z.string(),
        /** How to tell it from the other candidates at home, in one sentence. */
        tellApart: z.optional(z.string()),
      }),
    ),
    [],
  ),
  /** Why a photo could not be used and how to retake it. */
  photoNotes: added(z.array(z.object({ photo: z.enum(['FULL', 'SYMPTOM']), text: z.string() })), []),
  /** The most useful question when no problem is certain. */
  question: added(z.nullable(z.string()), null),
  /** A question whose answer refines the result. */
  followUp: z.optional(z.nullable(followUp)),
  /** What speaks against the named problem, in one sentence. */
  counterSign: z.optional(z.nullable(z.string())),
  /** What the description and the photos do not show. */
  unchecked: z.optional(z.array(z.string())),
  advice: z.optional(z.nullable(advice)),
  emergency: z.optional(z.nullable(emergency)),
  toxicity: z.optional(z.nullable(toxicity)),
  family: z.optional(resultFamily),
  /** Null when no problem is named. */
  severity: z.optional(z.nullable(severity)),
  /** A second problem of the same plant. */
  alsoSeen: z.optional(
    z.nullable(
      z.object({
        ...namedProblem,
        summary: z.string(),
        reasons: z.array(z.object({ text: z.string(), source: reasonSource })),
        today: z.array(z.string()),
      }),
    ),
  ),
  /** ANALYSED: a vision model looked at the photos. STORED: the result rests on words and answers alone. */
  photoUse: z.optional(z.enum(['ANALYSED', 'STORED'])),
  /** Whether the model that answered is the sandbox's, which does not really look at photos. */
  isPracticeModel: z.optional(z.boolean()),
  /** Where a vision model saw what it reported. */
  regions: z.optional(z.array(photoRegion)),
  /** Set when description and photos point to different problems. */
  disagreement: z.optional(
    z.nullable(z.object({ fromText: z.string(), fromPhotos: z.string(), text: z.string() })),
  ),
  /** Whether the vision model's answer is pending and may replace this result. */
  provisional: z.optional(z.boolean()),
  comparison: z.optional(z.nullable(comparison)),
  /** The customer's rating. */
  feedback: z.optional(z.nullable(z.object({ helpful: z.boolean(), comment: z.string() }))),
  engine: added(z.object({ name: z.string(), version: z.string() }), { name: '', version: '' }),
  /** The customer's description. */
  prompt: added(z.string(), ''),
  answers: added(z.array(z.object({ question: z.string(), answer: z.string() })), []),
  /** Deadline of the expert's answer, as promised; it moves on by the time that the expert waited for the customer. */
  expertDueAt: added(dateTime, ''),
  /** Within how many hours after `createdAt` it was promised; null when a day was promised, or a later time than at first. */
  expertPromisedHours: z.optional(z.nullable(z.number())),
  /** Whether the deadline has passed without an answer, by the server's clock. */
  expertIsLate: z.optional(z.boolean()),
  /** The customer's question to the expert; null before they ask. */
  expertQuestion: z.optional(z.nullable(expertQuestion)),
  /** The expert's requests to the customer, newest first. */
  expertRequests: z.optional(z.array(customerRequest)),
  /** When an expert answered; null before. */
  expertAnsweredAt: z.optional(z.nullable(dateTime)),
  /** When the text of the answer was last corrected. */
  expertCorrectedAt: z.optional(z.nullable(dateTime)),
  /** When an answer was taken back; null again with the next answer. */
  expertRetractedAt: z.optional(z.nullable(dateTime)),
})
export type DiagnosisResult = z.output<typeof diagnosisResult>
