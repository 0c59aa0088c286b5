import { totalLimit } from '../../../../contract/page.ts'

/** 37건, or 10,000건 이상 above the number up to which the server counts. */
export const formatTotal = (total: number) =>
  total > totalLimit ? `${totalLimit.toLocaleString('ko-KR')}건 이상` : `${total.toLocaleString('ko-KR')}건`
