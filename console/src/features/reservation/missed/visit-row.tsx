import { Box, Stack, Typography } from '@mui/material'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import { stageLabels } from '../../../../../contract/reservation/reservation-status.ts'
import { type MissedVisit, waiveVisitFee } from '../../../../../contract/reservation/visit/missed-visit.ts'
import { missedReasons } from '../../../../../contract/reservation/visit/visit-cost.ts'
import { formatSlot } from '../../../shared/display/formats.ts'
import { pictureUrl, thumbnailUrl } from '../../../shared/display/pictures.tsx'
import { Muted } from '../../../shared/display/text.tsx'
import { DialogButton, ReasonDialog } from '../../../shared/inputs/dialogs.tsx'
import { useServerMutation } from '../../../shared/server/server-query.tsx'
import { statusQueries } from '../outbox/move.queries.ts'

/** What happened at a missed visit, its photo, and what became of its fee. */
export function VisitRow({ reservationId, visit }: { reservationId: string; visit: MissedVisit }) {
  const { leg, reason, words, photo, recordedBy } = visit
  const what = `${formatSlot(visit)} ${stageLabels[leg]}`
  const said = reason === 'OTHER' ? words : [missedReasons[reason], words].filter(Boolean).join(' · ')
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ alignItems: 'flex-start' }}>
      {photo && (
        <a href={pictureUrl(photo)} target="_blank" rel="noopener">
          <img
            src={thumbnailUrl(photo)}
            alt={`${what} 때 찍은 사진`}
            width={64}
            height={64}
            loading="lazy"
            style={{ objectFit: 'cover', borderRadius: 8, display: 'block' }}
          />
        </a>
      )}
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2">{said}</Typography>
        <Muted tiny component="p">
          {[what, recordedBy].filter(Boolean).join(' · ')}
        </Muted>
        <Fee reservationId={reservationId} visit={visit} />
      </Box>
    </Stack>
  )
}

function Fee({ reservationId, visit }: { reservationId: string; visit: MissedVisit }) {
  const act = useServerMutation(waiveVisitFee, { invalidates: statusQueries, alsoOnError: true })
  const { id, fee, feeState, waivedFor } = visit

  if (feeState === 'NONE') return <Typography variant="body2">방문비: 받지 않아요</Typography>
  const isOpen = feeState === 'ASKED' || feeState === 'AWAITING_PAYMENT'
  return (
    <>
      <Typography variant="body2">
        방문비 {formatWon(fee)}: {feeTexts[feeState]}
        {waivedFor && ` (${waivedFor})`}
      </Typography>
      <DialogButton
        isOffered={isOpen}
        size="small"
        sx={{ ml: -0.5 }}
        dialog={(close) => (
          <ReasonDialog
            title="방문비를 받지 않을까요?"
            action="받지 않기"
            done="방문비를 받지 않기로 하고 손님에게 알렸어요."
            onSubmit={(reason) =>
              act.mutateAsync({ params: { id: reservationId, visitId: id }, body: { reason } })
            }
            onClose={close}
          >
            손님에게 여쭤본 {formatWon(fee)}을 거두고, 내지 않으셔도 된다고 알려요. 이유는 우리만 봐요.
          </ReasonDialog>
        )}
      >
        방문비 받지 않기
      </DialogButton>
    </>
  )
}

const feeTexts: Record<Exclude<MissedVisit['feeState'], 'NONE'>, string> = {
  ASKED: '손님의 답을 기다려요',
  AWAITING_PAYMENT: '손님이 동의했고 결제를 기다려요',
  PAID: '손님이 결제했어요',
  DECLINED: '손님이 거절했어요',
  WAIVED: '받지 않기로 했어요',
}
