import type { AreaVerdict } from '../../../../contract/booking.ts'
import { errorMessages } from '../../../../contract/error.ts'
import type { Database } from '../../shared/db/database.ts'
import { type AreaRow, findAreas } from './area.repository.ts'
import { isAt, readAddress } from './area-address.ts'
import { remembered } from './remembered.ts'

export type Area = ReturnType<typeof createArea>

/** What people read while they choose an address. */
export const areaMessages: Record<AreaVerdict, string> = {
  SERVED: '방문할 수 있는 지역이에요.',
  CHECK: '예약할 수 있어요. 일부 지역은 담당자가 방문 가능 여부를 확인한 뒤 일정을 확정해요.',
  BY_AGREEMENT: errorMessages.AREA_BY_AGREEMENT,
  NOT_SERVED: errorMessages.AREA_NOT_SERVED,
}

const worstLast: AreaVerdict[] = ['SERVED', 'CHECK', 'BY_AGREEMENT', 'NOT_SERVED']

/** Says whether we come to an address, by the table of areas; a change of the table counts within seconds. */
export function createArea({ db, now }: { db: Database; now: () => Date }) {
  const rows = remembered(now, findAreas)

  return { verdictOf: async (address: string) => judge(await rows(db), address) }
}

/** The most exact row that fits counts; of several as exact, the most doubtful one. */
export function judge(rows: AreaRow[], address: string): AreaVerdict {
  const found = readAddress(address)
  if (!found) return 'NOT_SERVED'
  const fitting = rows.filter(
    ({ sido, sigungu, place }) =>
      sido === found.sido &&
      (sigungu === '' || sigungu === found.sigungu) &&
      (place === '' || found.words.some((word) => isAt(word, place))),
  )
  const exactest = Math.max(...fitting.map(exactness))
  return fitting
    .filter((row) => exactness(row) === exactest)
    .map(({ verdict }) => verdict)
    .reduce(worse, fitting.length > 0 ? 'SERVED' : 'NOT_SERVED')
}

/** The more doubtful of two verdicts. */
export const worse = (one: AreaVerdict, other: AreaVerdict): AreaVerdict =>
  worstLast.indexOf(one) > worstLast.indexOf(other) ? one : other

const exactness = ({ sigungu, place }: AreaRow) => (place ? 2 : 0) + (sigungu ? 1 : 0)
