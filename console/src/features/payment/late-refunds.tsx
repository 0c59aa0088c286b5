import { Button, Card, CardActions, CardContent, Stack, Typography } from '@mui/material'
import { usePermissions } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import type { StaffRole } from '../../../../contract/endpoint.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { useLateRefunds } from './payment.queries.ts'

/** Refunds that the provider has not decided for more than an hour; nothing without one. */
export function LateRefunds() {
  const { permissions = [] } = usePermissions<StaffRole[]>()
  const { data: refunds = [] } = useLateRefunds(permissions.includes('ADMIN'))
  if (refunds.length === 0) return null
  return (
    <>
      <Typography variant="h6" component="h2" sx={{ mt: 4, mb: 1 }}>
        오래 걸리는 환불
      </Typography>
      <Stack spacing={1.5}>
        {refunds.map(({ id, paymentId, amount, reason, createdAt, triedAt }) => (
          <Card
            key={id}
            variant="outlined"
            component="article"
            aria-label={`오래 걸리는 환불 ${formatWon(amount)}`}
          >
            <CardContent sx={{ pb: 0 }}>
              <Typography sx={{ fontWeight: 700 }}>{formatWon(amount)}</Typography>
              <Typography>{reason}</Typography>
              <Typography variant="body2" color="textSecondary">
                요청 {formatDateTimeAt(createdAt)} ·{' '}
                {triedAt ? `마지막 시도 ${formatDateTimeAt(triedAt)}` : '아직 시도하지 못했어요'}
              </Typography>
            </CardContent>
            <CardActions>
              <Button component={Link} to={`/payments/${paymentId}/show`}>
                결제 보기
              </Button>
            </CardActions>
          </Card>
        ))}
      </Stack>
    </>
  )
}
