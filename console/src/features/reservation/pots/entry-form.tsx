import { Alert, Box, Button, Paper, Stack } from '@mui/material'
import { useDraftText } from '../../../../../client/use-draft-text.ts'
import {
  addCareEntry,
  type CareRecord,
  careEntryTextMax,
  getCareRecord,
} from '../../../../../contract/reservation/care-record.ts'
import { type CareEntryKind, careEntryKinds } from '../../../../../contract/reservation/care-report.ts'
import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import { Heading } from '../../../shared/display/text.tsx'
import { Field, SwitchField, Toggles, useValue } from '../../../shared/inputs/field.tsx'
import { PhotoCapture, photoFields } from '../../../shared/inputs/photo-capture.tsx'
import { useDraftPhotos } from '../../../shared/inputs/use-draft-photos.ts'
import { useServerMutation } from '../../../shared/server/server-query.tsx'

const likelyKind = (status: ReservationStatus): CareEntryKind => {
  if (status === 'IN_CARE') return 'CARE'
  return status === 'DELIVERY_PREPARING' || status === 'DELIVERY_SCHEDULED' ? 'BEFORE_RETURN' : 'INTAKE'
}

const kinds = Object.keys(careEntryKinds) as CareEntryKind[]

/** Adds a care entry about one pot, or about all pots without `potNumber`. The draft is stored in this browser. */
export function EntryForm({ record, potNumber }: { record: CareRecord; potNumber?: number }) {
  const { reservationId: id, status } = record
  const name = `care ${id} ${potNumber ?? 'all'}`
  const { text: entryId, write: setEntryId } = useDraftText(`console.kept.${name} id`)
  const kind = useValue(likelyKind(status))
  const { text, write: setText } = useDraftText(`console.kept.${name}`)
  const { text: hidden, write: setHidden } = useDraftText(`console.kept.${name} hidden`)
  const isPublic = hidden === ''
  const [photos, setPhotos] = useDraftPhotos(name)
  const act = useServerMutation(addCareEntry, { invalidates: [getCareRecord], done: '기록을 남겼어요.' })

  async function send() {
    const about = potNumber === undefined ? {} : { potNumber }
    const sentId = entryId || crypto.randomUUID()
    setEntryId(sentId)
    const body = {
      entryId: sentId,
      kind: kind.value,
      text,
      isPublic: isPublic ? 'true' : 'false',
      ...about,
      ...(await photoFields(photos)),
    } as const
    // After a failure the draft and its entry id stay stored, so that a retry cannot add the entry twice.
    if (!(await act.mutateAsync({ params: { id }, body }).catch(() => undefined))) return
    setEntryId('')
    setText('')
    setHidden('')
    setPhotos([])
  }

  return (
    <Paper variant="outlined" component="section" aria-label="기록 남기기" sx={{ p: 2 }}>
      <Stack spacing={2}>
        <Heading as="h2" size="subtitle1">
          기록 남기기
        </Heading>
        <Toggles
          fullWidth
          label="언제"
          {...kind}
          choices={kinds.map((name) => [name, careEntryKinds[name]] as const)}
          sx={{ '& .MuiToggleButton-root': { minHeight: 48 } }}
        />
        <PhotoCapture photos={photos} onChange={setPhotos} />
        <Field label="남길 말" lines={2} value={text} onChange={setText} maxLength={careEntryTextMax} />
        <Box>
          <SwitchField
            label={isPublic ? '손님에게 보여요' : '우리만 봐요'}
            checked={isPublic}
            onChange={(on) => setHidden(on ? '' : 'true')}
          />
        </Box>
        {act.error && (
          <Alert severity="error">
            {act.error.message} 사진과 글은 이 기기에 남아 있어요. 다시 눌러 주세요.
          </Alert>
        )}
        <Button
          variant="contained"
          size="large"
          disabled={act.isPending || (!text.trim() && photos.length === 0)}
          onClick={() => void send()}
          sx={{ minHeight: 56 }}
        >
          {act.isPending ? '올리는 중' : '기록 남기기'}
        </Button>
      </Stack>
    </Paper>
  )
}
