import type { Verdict } from '../engine.ts'
import { careFor, type PlantCare } from '../knowledge/care.ts'
import { problems } from '../knowledge/knowledge.ts'
import phrases from '../knowledge/phrases.json' with { type: 'json' }
import type { CareAnswer } from '../reading/questions.ts'
import { adviceFields, quoted, unnamedFindings } from './findings.ts'

interface Asked {
  care: PlantCare | undefined
  /** 1 to 12; undefined when the day is unknown. */
  month: number | undefined
  /** Whether the description tells of something wrong, or a model saw it. */
  hasSymptom: boolean
  /** Whether another question was answered already. */
  isBeside?: boolean
}

/** Says what answers questions: the reviewed texts, and in the owner's words what the expert answers. */
export function replyTo(questions: CareAnswer[]): string {
  const texts = questions.flatMap(({ text }) => text ?? [])
  // The first question, where it has no answer, is the last one in the text.
  const inOrder = [...questions.slice(1), ...questions.slice(0, 1)]
  const open = inOrder.flatMap(({ text, question }) => (text === null ? [question] : []))
  const last = open.pop()
  const quotations = last && [...open.map((words) => `‘${words}’`), quoted(last)].join(', ')
  const handedOver = quotations ? [`${quotations} ${phrases.question.byExpert}`] : []
  return [...new Set(texts), ...handedOver].join(' ')
}

/** What to do about it, which the advice about a named problem says. */
const whatToDo = /어떻|어떡|어찌|어쩌|살[릴아]|회복|버려|버릴|해야|하면|방법|치료|없애|뭘|대처|조치|도와/u

/** Whether the plant will live, or has to go. */
const ofLife =
  /(?<!(?:흙|화분|잎|가지|뿌리|열매|꽃|물)[^.?!]{0,12})(?:버려야|버릴까|버리는 ?[게것])|살릴? ?수 ?[있없]|살아 ?(?:나|날)|살까|살긴|되살|소생|건질 ?수|가망|희망|죽(?:는 ?(?:건|거)|나요|을까)|회복(?:될|할|되|하)|\b(?:sav(?:e|ed|able)|surviv\w*|recover\w*|salvag\w*|reviv\w*|goner|(?<!(?:bug|pest|mite|aphid|gnat|weed|spot|thing)s? )come back|make it|is it dead|toss it|throw it (?:out|away))\b/iu

/** Whether other plants catch it; not people or the house. */
const ofOthers =
  /^(?!.*(?:사람|가구|집 ?안|furniture|house)).*(?:번지(?:나|는 ?병|는지)|번질|전염|격리|옮(?:나|는|을|아[가오질])|퍼지나|퍼질|떨어뜨려|\bspread\b|contagious|catching|quarantin|isolate|catch it)/iu

/** Says whether other plants catch what was found. Of what is named at LOW, only that they may. */
function spreadOf({ problemId, confidence }: Verdict): string {
  const spreads = problems.find(({ id }) => id === problemId)?.spreads
  return spreads && (spreads !== 'NO' || confidence !== 'LOW') ? phrases.spreads[spreads] : ''
}

/** Says whether a plant lives with what was found. What is named at LOW promises nothing. */
function chancesOf({ problemId, confidence, findings: { severity, family } }: Verdict): string {
  if (problemId === null) return ''
  if (confidence === 'LOW') return phrases.chances.WATCH
  return family === 'HARMLESS' ? phrases.chances.HARMLESS : severity ? phrases.chances[severity] : ''
}

/**
 * Returns a result that answers the owner's questions before it says anything else, or says that the expert answers exactly
 * these; the first question is the one that the result is about. Where nothing but questions is told, the result is the answer.
 */
export function withAnswers(result: Verdict, questions: CareAnswer[], asked: Asked): Verdict {
  const [main] = questions
  if (!main) return result
  const { findings, problemId } = result
  const { answered, handedOn, tellMore, pickOne, askExpert, restWater } = phrases.question
  const isPage = problemId === null && findings.family !== undefined
  const isFound = isPage || problemId !== null
  if (isPage || asked.hasSymptom || (isFound && main.isOfHealth)) {
    const isLeft = ({ text, isOfHealth, notWith, question }: CareAnswer) => {
      if (text !== null) return !(problemId && notWith.includes(problemId))
      // What is found answers what is wrong, and what to do about it.
      return isFound
        ? !isOfHealth && !whatToDo.test(question)
        : !isOfHealth || asked.isBeside || questions.length > 1
    }
    // What is known of the named problem answers these.
    const known = [
      { asks: ofOthers, says: spreadOf(result) },
      { asks: ofLife, says: chancesOf(result) },
    ].filter(({ asks, says }) => says && questions.some(({ question }) => asks.test(question)))
    // What holds for a healthy plant would drown one whose treatment is to let the soil dry.
    const rests = problemId !== null && findings.solutions.some((it) => restsFromWater.test(it))
    const left = questions
      .filter(
        (one) => isLeft(one) && !(one.text === null && known.some(({ asks }) => asks.test(one.question))),
      )
      .map((one) => (rests && one.topic === 'water' ? { ...one, text: restWater } : one))
    const summary = [replyTo(left), ...known.map(({ says }) => says), findings.summary]
      .filter(Boolean)
      .join(' ')
    return { ...result, findings: { ...findings, summary } }
  }
  const reply = replyTo(questions)
  if (main.isOfHealth) {
    const summary = `${reply} ${findings.followUp ? pickOne : tellMore}`
    return { ...result, findings: { ...findings, summary } }
  }
  const prevention = careThisMonth(asked).filter((line) => !reply.includes(line))
  return {
    ...result,
    problemId: null,
    problem: main.text === null ? handedOn : answered,
    confidence: 'LOW',
    findings: {
      ...unnamedFindings('unsure', [], findings.photoNotes, null),
      ...adviceFields({
        about: '',
        today: [],
        thisWeek: [],
        prevention,
        askExpert,
        urgent: null,
        sources: [],
      }),
      summary: main.text === null ? `${reply} ${tellMore}` : reply,
      followUp: null,
      unchecked: [],
    },
  }
}

const restsFromWater = /물을 쉬|물 주기를 (?:바로 )?멈추/

/** How the plant is cared for this month. */
const careThisMonth = ({ care, month }: Asked) =>
  care && month !== undefined
    ? (['water', 'light', 'cold'] as const).flatMap((topic) => careFor(care, topic, month) ?? [])
    : []
