import { Alert, type AlertProps } from '@mui/material'
import { areaVerdictLabels } from '../../../../../contract/reservation/area-admin.ts'
import type { AreaVerdict } from '../../../../../contract/reservation/booking.ts'

const severities = { SERVED: 'success', CHECK: 'info', BY_AGREEMENT: 'warning', NOT_SERVED: 'error' } as const

/** Whether the vans drive to an address, in the colour of the answer. */
export const AreaVerdictAlert = ({ verdict, children, ...alert }: AlertProps & { verdict: AreaVerdict }) => (
  <Alert severity={severities[verdict]} {...alert}>
    <strong>{areaVerdictLabels[verdict]}</strong>
    {children}
  </Alert>
)

/** Where the table of areas places an address. */
export const readAsText = (readAs: { sido: string; sigungu: string } | null) =>
  readAs ? `${readAs.sido} ${readAs.sigungu}에 있는 주소예요.` : '시도와 시군구를 알아볼 수 없어요.'
