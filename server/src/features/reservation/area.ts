import type { AreaVerdict } from '../../../../contract/booking.ts'
import { errorMessages } from '../../../../contract/error.ts'
import { remembered } from '../../shared/cache/remembered.ts'
import type { Database } from '../../shared/db/database.ts'
import { type AreaRow, findAreas } from './area.repository.ts'
import { isAt, readAddress, type Whereabouts } from './area-address.ts'

export type Area = ReturnType<typeof createArea>

/** What people read while they choose an address. */
export const areaMessages: Record<AreaVerdict, string> = {
  SERVED: '방문할 수 있는 지역이에요.',
  CHECK: '예약할 수 있어요. 일부 지역은 담당자가 방문 가능 여부를 확인한 뒤 일정을 확정해요.',
  BY_AGREEMENT: errorMessages.AREA_BY_AGREEMENT,
  NOT_SERVED: errorMessages.AREA_NOT_SERVED,
}

const worstLast: AreaVerdict[] = ['SERVED', 'CHECK', 'BY_AGREEMENT', 'NOT_SERVED']

/** What the table says of an address, and why. */
export interface Judgement {
  verdict: AreaVerdict
  /** Where the address was found to lie; undefined when it begins with no province and city. */
  readAs: Whereabouts | undefined
  /** The row that decided; undefined when none fits. */
  row: AreaRow | undefined
}

/** Says whether we come to an address, by the table of areas; a change of the table counts within seconds. */
export function createArea({ db, now }: { db: Database; now: () => Date }) {
  const rows = remembered(now, findAreas)
  const explain = async (address: string) => judge(await rows(db), address)

  return {
    explain,
    verdictOf: async (address: string) => (await explain(address)).verdict,
    forget: rows.forget,
  }
}

/** The most exact row that fits counts; of several as exact, the most doubtful one. */
export function judge(rows: AreaRow[], address: string): Judgement {
  const readAs = readAddress(address)
  const row = readAs && rows.filter((it) => fits(it, readAs)).reduce(deciding, undefined)
  return { verdict: row?.verdict ?? 'NOT_SERVED', readAs, row }
}

const fits = ({ sido, sigungu, place }: AreaRow, at: Whereabouts) =>
  sido === at.sido &&
  (sigungu === '' || sigungu === at.sigungu) &&
  (place === '' || at.words.some((word) => isAt(word, place)))

function deciding(one: AreaRow | undefined, other: AreaRow): AreaRow {
  if (!one || exactness(other) > exactness(one)) return other
  const isMoreDoubtful = worse(one.verdict, other.verdict) !== one.verdict
  return exactness(other) === exactness(one) && isMoreDoubtful ? other : one
}

/** The more doubtful of two verdicts. */
export const worse = (one: AreaVerdict, other: AreaVerdict): AreaVerdict =>
  worstLast.indexOf(one) > worstLast.indexOf(other) ? one : other

const exactness = ({ sigungu, place }: AreaRow) => (place ? 2 : 0) + (sigungu ? 1 : 0)
