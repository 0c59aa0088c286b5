import { Alert, Box, Stack, Typography } from '@mui/material'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { fieldMessagesOf } from '../../../../client/http/error-details.ts'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import { parseJson } from '../../../../client/storage.ts'
import { useDraftText } from '../../../../client/use-draft-text.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import {
  type BroadcastPreview,
  broadcastKindLabels,
  broadcastKinds,
  broadcastLegLabels,
  broadcastLegs,
  listBroadcasts,
  previewBroadcast,
  sendBroadcast,
} from '../../../../contract/notification/broadcast-admin.ts'
import { formatNumber } from '../../shared/display/formats.ts'
import { Muted } from '../../shared/display/text.tsx'
import { DayField } from '../../shared/inputs/day-field.tsx'
import { DialogButton, FormDialog } from '../../shared/inputs/dialogs.tsx'
import { Field, fieldsOf, Toggles } from '../../shared/inputs/field.tsx'
import { useDebounced } from '../../shared/page/use-debounced.ts'
import { useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'
import { NoticePreview } from './notice-preview.tsx'

const kinds = broadcastKinds.map((kind) => [kind, broadcastKindLabels[kind]] as const)
const legs = broadcastLegs.map((leg) => [leg, broadcastLegLabels[leg]] as const)
const audiences = [
  ['VISITS', '그날 방문하는 손님'],
  ['DISTRICT', '한 지역의 손님'],
  ['ALL', '모든 손님'],
] as const

/** Writes a message to many customers, with the text as phones show it and the number of people. */
export function BroadcastForm() {
  const { draft, change, drop } = useBroadcastDraft()
  const { kind, who, title, message } = draft
  const fieldOf = fieldsOf(draft, change)
  const written = toWritten(draft)
  const { preview, error, isChecking, recount } = usePreview(written)
  const fieldErrors = fieldMessagesOf(error)
  const isAboutField = Boolean(fieldErrors.title ?? fieldErrors.message)
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
      <Stack spacing={2}>
        <Toggles label="어떤 글" size="small" {...fieldOf('kind')} choices={kinds} />
        <Muted small>
          {kind === 'SERVICE'
            ? '예약과 방문에 대한 안내예요. 받을 사람 모두의 알림함에 바로 들어가고, 푸시를 켠 사람에게는 푸시로도 가요. 밤 9시부터 아침 8시까지는 푸시를 아침에 보내요.'
            : '마케팅 정보를 받겠다고 한 사람에게만 가요. (광고)와 보내는 곳, 거부하는 방법이 저절로 붙고, 밤 9시부터 아침 8시까지는 보내지 않아요.'}
        </Muted>
        <Toggles
          label="받는 사람"
          size="small"
          {...fieldOf('who')}
          choices={audiences}
          sx={{ flexWrap: 'wrap' }}
        />
        {who === 'VISITS' && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            <DayField label="방문하는 날" clearable {...fieldOf('date')} />
            <Toggles label="무엇을 하는 방문" size="small" {...fieldOf('leg')} choices={legs} />
          </Stack>
        )}
        {who === 'DISTRICT' && (
          <Field
            label="지역"
            placeholder="서울 강남구"
            helperText="시·도와 시·군·구. 예약이 진행 중인 손님이 받아요."
            {...fieldOf('district')}
            maxLength={40}
          />
        )}
        <Field
          label="제목"
          {...fieldOf('title')}
          problem={fieldErrors.title}
          helperText=" "
          maxLength={200}
        />
        <Field
          label="내용"
          lines={3}
          {...fieldOf('message')}
          problem={fieldErrors.message}
          helperText=" "
          maxLength={500}
        />
      </Stack>
      <Stack spacing={2} aria-busy={isChecking}>
        {!written && <Muted>받는 사람과 제목, 내용을 적으면 보낼 글과 받을 사람 수를 보여 드려요.</Muted>}
        {error && !isAboutField && <Alert severity="error">{error.message}</Alert>}
        {written && preview && (
          <>
            <NoticePreview
              type={kind === 'ADVERTISING' ? 'CONTENT' : 'NOTICE'}
              title={preview.title}
              message={preview.message}
              push={preview}
            />
            <Count preview={preview} />
            {kind === 'SERVICE' && soundsLikeAdvertising(`${title} ${message}`) && (
              <Alert severity="warning">
                할인이나 행사를 알리는 글은 광고예요. 운영 안내로 보내지 말고, 위에서 광고를 골라 주세요.
              </Alert>
            )}
          </>
        )}
        <Box>
          <DialogButton
            variant="contained"
            disabled={!written || !preview || isChecking || error !== null || preview.count === 0}
            dialog={
              written &&
              preview && (
                <SendDialog
                  written={written}
                  preview={preview}
                  broadcastId={draft.broadcastId}
                  onOpen={recount}
                  onSent={drop}
                />
              )
            }
          >
            보내기
          </DialogButton>
        </Box>
      </Stack>
    </Box>
  )
}

/** Words of what the law calls an advertisement, which only those who agreed may get. */
const soundsLikeAdvertising = (text: string) => /광고|할인|쿠폰|이벤트|세일|특가|무료 체험|\d+ ?%/.test(text)

const debounceMs = 300

/** The preview of what is written, 300 ms after the last key press; `recount` asks for the number of people again. */
function usePreview(written: WrittenBroadcast | undefined) {
  const key = written && JSON.stringify(written)
  const settled = useDebounced(key, debounceMs)
  const body: WrittenBroadcast = settled ? JSON.parse(settled) : emptyBody
  const query = useServerQuery(
    previewBroadcast,
    { body },
    { enabled: settled !== undefined, keepPrevious: true },
  )
  return {
    preview: query.data,
    error: settled === undefined ? null : query.error,
    isChecking: settled !== key || query.isPlaceholderData || (settled !== undefined && query.isPending),
    recount: () => void query.refetch(),
  }
}

/** Never sent. */
const emptyBody: WrittenBroadcast = { kind: 'SERVICE', audience: { who: 'ALL' }, title: '', message: '' }

const Count = ({ preview }: { preview: BroadcastPreview }) => (
  <Box role="status">
    <Typography sx={{ fontWeight: 700 }}>
      {preview.count === 0 ? '지금은 받을 사람이 없어요.' : `지금 ${formatNumber(preview.count)}명이 받아요.`}
    </Typography>
    {preview.count > 0 && <Muted small>그중 {formatNumber(preview.pushCount)}명은 푸시로도 받아요.</Muted>}
    {preview.startsAt && <Muted small>지금은 밤이라 {formatDateTimeAt(preview.startsAt)}에 나가요.</Muted>}
    {preview.pushesAt && (
      <Muted small>알림함에는 바로, 푸시는 {formatDateTimeAt(preview.pushesAt)}에 나가요.</Muted>
    )}
    {preview.needsApproval && <Muted small>다른 관리자가 승인하면 나가요.</Muted>}
  </Box>
)

interface SendDialogProps {
  written: WrittenBroadcast
  preview: BroadcastPreview
  broadcastId: string
  onOpen: () => void
  onSent: () => void
}

function SendDialog({ written, preview, broadcastId, onOpen, onSent }: SendDialogProps) {
  const { mutateAsync } = useServerMutation(sendBroadcast, {
    invalidates: [listBroadcasts],
    done: ({ state }) => (state === 'WAITING' ? '다른 관리자에게 승인을 부탁했어요.' : '보내기 시작했어요.'),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(onOpen, [])
  const people = `${formatNumber(preview.count)}명`
  return (
    <FormDialog
      title={`${people}에게 보낼까요?`}
      submitLabel={preview.needsApproval ? `${people}에게 보내도록 승인 부탁하기` : `${people}에게 보내기`}
      onSubmit={() => mutateAsync({ body: { broadcastId, ...written } }).then(onSent)}
    >
      <Typography sx={{ fontWeight: 600 }}>{preview.title}</Typography>
      <Typography sx={{ whiteSpace: 'pre-line' }}>{preview.message}</Typography>
      <Muted>보낸 글은 거둘 수 없어요. 다 나가기 전에는 멈출 수 있지만, 이미 받은 사람에게는 남아요.</Muted>
    </FormDialog>
  )
}

const draftSchema = z.object({
  /** Of the message that will be sent: the same after a failure, so that a retry sends nothing twice. */
  broadcastId: z.uuid(),
  kind: z.enum(broadcastKinds),
  who: z.enum(['VISITS', 'DISTRICT', 'ALL']),
  date: z.string(),
  leg: z.enum(broadcastLegs),
  district: z.string(),
  title: z.string(),
  message: z.string(),
})
type BroadcastDraft = z.output<typeof draftSchema>

const createDraft = (): BroadcastDraft => ({
  broadcastId: crypto.randomUUID(),
  kind: 'SERVICE',
  who: 'VISITS',
  date: '',
  leg: 'BOTH',
  district: '',
  title: '',
  message: '',
})

function useBroadcastDraft() {
  const { text, write } = useDraftText('console.kept.broadcast')
  const draft = draftSchema.safeParse(parseJson(text)).data ?? createDraft()
  return {
    draft,
    change: (changes: Partial<BroadcastDraft>) => write(JSON.stringify({ ...draft, ...changes })),
    drop: () => write(''),
  }
}

type WrittenBroadcast = CallInput<typeof previewBroadcast>['body']

/** What the server is asked about; undefined while a field is empty. */
function toWritten(draft: BroadcastDraft): WrittenBroadcast | undefined {
  const { kind, who, date, leg, district, title, message } = draft
  const audience = {
    VISITS: date ? { who: 'VISITS' as const, date, leg } : undefined,
    DISTRICT: district.trim() ? { who: 'DISTRICT' as const, district: district.trim() } : undefined,
    ALL: { who: 'ALL' as const },
  }[who]
  if (!audience || !title.trim() || !message.trim()) return undefined
  return { kind, audience, title: title.trim(), message: message.trim() }
}
