import { Box, Card, CardContent, Stack, Typography } from '@mui/material'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import type { Data } from '../../../../contract/endpoint.ts'
import { listPaymentOrphans, settlePaymentOrphan } from '../../../../contract/payment/payment-admin.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { listPendingWork } from '../../../../contract/staff/system.ts'
import { Muted, StateChip } from '../../shared/display/text.tsx'
import { ReasonButton } from '../../shared/inputs/dialogs.tsx'
import { QueryResult, useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'
import { codeLabel } from './event-labels.ts'

type Orphan = Data<typeof listPaymentOrphans>[number]

const kinds: Record<Orphan['kind'], string> = {
  UNKNOWN_HERE: '우리 장부에 없는 거래',
  AMOUNT_DIFFERS: '금액이 다른 거래',
  STATUS_DIFFERS: '상태가 다른 거래',
}

/** Transactions that differ between the provider and our ledger. Settling one needs a note. */
export const OrphansPage = () => (
  <Box sx={{ mt: 2, pb: 4, maxWidth: 720 }}>
    <Muted sx={{ mb: 2 }}>
      하루에 한 번 결제사 장부와 우리 장부를 맞춰 봐요. 저절로 맞춰지지 않은 거래가 여기에 남아요.
    </Muted>
    <QueryResult query={useServerQuery(listPaymentOrphans, {})}>
      {(orphans) => (
        <Stack spacing={1.5}>
          {orphans.length === 0 && <Typography>모든 거래가 맞아요.</Typography>}
          {[...orphans.filter(isOpen), ...orphans.filter((it) => !isOpen(it))].map((orphan) => (
            <OrphanCard key={orphan.paymentKey} orphan={orphan} />
          ))}
        </Stack>
      )}
    </QueryResult>
  </Box>
)

const isOpen = ({ settledAt }: Orphan) => settledAt === null

function OrphanCard({ orphan }: { orphan: Orphan }) {
  const { paymentKey, orderId, amount, kind, providerStatus, foundAt, settledAt, settledByName, note } =
    orphan
  const settle = useServerMutation(settlePaymentOrphan, {
    invalidates: [listPaymentOrphans, listPendingWork],
    alsoOnError: true,
  })

  return (
    <Card component="article">
      <CardContent>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 700 }}>
            {kinds[kind]} · {formatWon(amount)}
          </Typography>
          <StateChip label={settledAt ? '정리함' : '확인 필요'} tone={settledAt ? 'default' : 'warning'} />
        </Stack>
        <Typography variant="body2" sx={{ wordBreak: 'break-all' }}>
          {orderId} · 결제사 상태 {codeLabel(providerStatus)} · {formatDateTimeAt(foundAt)}
        </Typography>
        <Muted tiny sx={{ wordBreak: 'break-all' }}>
          {paymentKey}
        </Muted>
        {settledAt && (
          <Typography>
            {settledByName} · {formatDateTimeAt(settledAt)} · {note}
          </Typography>
        )}
        <Box>
          <ReasonButton
            label="정리했다고 적기"
            button={{ isOffered: !settledAt }}
            title="거래 정리"
            action="정리하기"
            done="정리했어요."
            onSubmit={(text) => settle.mutateAsync({ body: { paymentKey, note: text } })}
          >
            결제사에서 무엇을 어떻게 맞췄는지 적어 주세요.
          </ReasonButton>
        </Box>
      </CardContent>
    </Card>
  )
}
