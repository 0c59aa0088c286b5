import { Box, Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title, useNotify } from 'react-admin'
import type { Data } from '../../../../contract/endpoint.ts'
import { listPaymentOrphans } from '../../../../contract/payment.ts'
import { settlePaymentOrphan } from '../../../../contract/payment-admin.ts'
import { formatWon } from '../../../../contract/price.ts'
import { listWaiting } from '../../../../contract/system.ts'
import { useAct, useAsk, useForget } from '../../shared/ask.ts'
import { Asked } from '../../shared/asked.tsx'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { ToneChip } from '../../shared/tone-chip.tsx'
import { momentWords } from '../../shared/when.ts'
import { codeWords } from './event-words.ts'

type Orphan = Data<typeof listPaymentOrphans>[number]

const kinds: Record<Orphan['kind'], string> = {
  UNKNOWN_HERE: '우리 장부에 없는 거래',
  AMOUNT_DIFFERS: '금액이 다른 거래',
  STATUS_DIFFERS: '상태가 다른 거래',
}

/** What the provider's books and ours do not agree on; somebody looks into each and says what was done. */
export function OrphansPage() {
  const asked = useAsk(listPaymentOrphans, {})
  return (
    <Box sx={{ mt: 2, pb: 4, maxWidth: 720 }}>
      <Title title="맞지 않는 거래" />
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        하루에 한 번 결제사 장부와 우리 장부를 맞춰 봐요. 저절로 맞춰지지 않은 거래가 여기에 남아요.
      </Typography>
      <Asked of={asked}>
        {(orphans) => (
          <Stack spacing={1.5}>
            {orphans.length === 0 && <Typography>모든 거래가 맞아요.</Typography>}
            {[...orphans.filter(isOpen), ...orphans.filter((it) => !isOpen(it))].map((orphan) => (
              <OrphanCard key={orphan.paymentKey} orphan={orphan} />
            ))}
          </Stack>
        )}
      </Asked>
    </Box>
  )
}

const isOpen = ({ settledAt }: Orphan) => settledAt === null

function OrphanCard({ orphan }: { orphan: Orphan }) {
  const { paymentKey, orderId, amount, kind, providerStatus, foundAt, settledAt, settledByName, note } =
    orphan
  const [isSettling, setIsSettling] = useState(false)
  const settle = useAct(settlePaymentOrphan)
  const forget = useForget()
  const notify = useNotify()

  async function say(words: string) {
    const body = { paymentKey, note: words }
    const isDone = await settle.mutateAsync({ body }).then(
      () => true,
      () => false,
    )
    if (isDone) {
      setIsSettling(false)
      notify('정리했어요.', { type: 'success' })
    }
    await forget(listPaymentOrphans, listWaiting)
  }

  return (
    <Card variant="outlined" component="article">
      <CardContent>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 700 }}>
            {kinds[kind]} · {formatWon(amount)}
          </Typography>
          <ToneChip label={settledAt ? '정리함' : '확인 필요'} tone={settledAt ? 'default' : 'warning'} />
        </Stack>
        <Typography variant="body2" sx={{ wordBreak: 'break-all' }}>
          {orderId} · 결제사 상태 {codeWords(providerStatus)} · {momentWords(foundAt)}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ wordBreak: 'break-all' }}>
          {paymentKey}
        </Typography>
        {settledAt ? (
          <Typography>
            {settledByName} · {momentWords(settledAt)} · {note}
          </Typography>
        ) : (
          <Box>
            <Button onClick={() => setIsSettling(true)}>정리했다고 적기</Button>
          </Box>
        )}
      </CardContent>
      {isSettling && (
        <ReasonDialog
          title="거래 정리"
          action="정리하기"
          isBusy={settle.isPending}
          onDone={(words) => void say(words)}
          onClose={() => setIsSettling(false)}
        >
          결제사에서 무엇을 어떻게 맞췄는지 적어 주세요.
        </ReasonDialog>
      )}
    </Card>
  )
}
