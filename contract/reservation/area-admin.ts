import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { areaVerdict } from './booking'
import { calendarReaders, optionalReason } from './calendar-admin'
import { reservationStaff } from './care-record'

/** Korean names of the verdicts in the console. */
export const areaVerdictLabels: Record<z.output<typeof areaVerdict>, string> = {
  SERVED: '방문',
  CHECK: '확인 후 방문',
  BY_AGREEMENT: '협의',
  NOT_SERVED: '방문 안 함',
}

/** What is said of an address that does not begin with a province and a city. */
export const incompleteAddress =
  '주소를 끝까지 적어 주세요. 시·도와 시·군·구부터 적어야 갈 수 있는 곳인지 알 수 있어요.'

/** Short province names as the service area table stores them. */
export const sidoNames = [
  ...['서울', '경기', '인천', '부산', '대구', '광주', '대전', '울산', '세종'],
  ...['강원', '충북', '충남', '전북', '전남', '경북', '경남', '제주'],
] as const

const areaName = z
  .string()
  .check(z.trim(), z.regex(/^[가-힣\d]*$/, '한글과 숫자로, 띄어쓰기 없이 적어 주세요.'), z.maxLength(30))

/** Key of a service area row, from the province down. An empty part matches every address. */
const areaKey = z.object({
  sido: z.enum(sidoNames),
  sigungu: z._default(areaName, ''),
  place: z._default(areaName, ''),
})
export type AreaKey = z.output<typeof areaKey>

const areaRow = z.object({ sido: z.string(), sigungu: z.string(), place: z.string(), verdict: areaVerdict })
export type AreaRow = z.output<typeof areaRow>

export const listAreas = endpoint({
  method: 'GET',
  path: '/api/v1/admin/areas',
  access: calendarReaders,
  summary: '서비스 지역표',
  data: z.object({ rows: z.array(areaRow) }),
})

/** Adds the row, or changes the verdict of an existing one. */
export const saveArea = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/areas',
  access: reservationStaff,
  summary: '서비스 지역 정하기',
  message: '지역을 저장했어요.',
  body: z.extend(areaKey, { verdict: areaVerdict, reason: optionalReason }),
  data: areaRow,
})

export const removeArea = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/areas',
  access: reservationStaff,
  summary: '서비스 지역 지우기',
  message: '지역을 지웠어요.',
  query: areaKey,
  data: z.null(),
})

/** Returns the verdict a booking would get. A POST, so that addresses stay out of logged URLs. */
export const tryArea = endpoint({
  method: 'POST',
  path: '/api/v1/admin/areas/try',
  access: calendarReaders,
  summary: '주소로 서비스 지역 확인',
  body: z.object({ address: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  data: z.object({
    verdict: areaVerdict,
    /** The sentence shown to customers. */
    message: z.string(),
    /** Null when the address does not start with a known province and city. */
    readAs: z.nullable(z.object({ sido: z.string(), sigungu: z.string() })),
    /** The row that decided the verdict; null when no row matches. */
    row: z.nullable(areaRow),
  }),
})

export const areaAdminApi = { listAreas, saveArea, removeArea, tryArea }
