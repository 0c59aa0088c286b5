import { Alert } from '@mui/material'
import { formatWon } from '../../../../contract/reservation/price.ts'

interface AloneLimitProps {
  /** What this person may still give away here without a second administrator. */
  won: number
  /** Whether the typed amount needs one. */
  isExceeded: boolean
  /** What happens once the second administrator agrees. */
  then: string
}

/** Names how much one person may still give away alone, and why it may be little. */
export const AloneLimit = ({ won, isExceeded, then }: AloneLimitProps) => (
  <Alert severity={isExceeded ? 'warning' : 'info'}>
    {won > 0
      ? `혼자서는 ${formatWon(won)}까지 내줄 수 있어요. 이 손님과 예약에, 그리고 오늘과 30일 동안 이미 내준 금액을 뺐어요.`
      : '이미 내준 금액이 있어 여기에는 혼자 더 내줄 수 없어요.'}{' '}
    {isExceeded && `다른 관리자가 ${then}`}
  </Alert>
)
