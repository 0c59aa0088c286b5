import { Button, Card, CardContent, Chip, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import { useDraftText } from '../../../../../client/use-draft-text.ts'
import {
  type CareEntry,
  type CareRecord,
  careEntryTextMax,
} from '../../../../../contract/reservation/care-record.ts'
import { pictureUrl, thumbnailUrl } from '../../../shared/display/pictures.ts'
import { useChangeCareEntry } from '../reservation.queries.ts'

/** Care entries, newest first. With `potNumber`: entries about that pot or about all pots. */
export function CareLog({ record, potNumber }: { record: CareRecord; potNumber?: number }) {
  const shown = record.entries.filter(
    (entry) => potNumber === undefined || entry.potNumber === null || entry.potNumber === potNumber,
  )
  return (
    <Stack component="section" spacing={1.5} aria-label="케어 기록">
      <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 700 }}>
        케어 기록
      </Typography>
      {shown.length === 0 && <Typography color="textSecondary">아직 남긴 기록이 없어요.</Typography>}
      {shown.map((entry) => (
        <Entry key={`${entry.id} ${entry.isPublic} ${entry.text}`} id={record.reservationId} entry={entry} />
      ))}
    </Stack>
  )
}

function Entry({ id, entry }: { id: string; entry: CareEntry }) {
  const [isEditing, setIsEditing] = useState(false)
  const { kindLabel, potNumber, text, photos, isPublic, writtenBy, createdAt } = entry
  const subject = potNumber ? `${potNumber}번 화분` : '모든 화분'
  return (
    <Card variant="outlined">
      <CardContent>
        <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 600 }}>
            {kindLabel} · {subject}
          </Typography>
          <Chip
            size="small"
            variant="outlined"
            color={isPublic ? 'success' : 'default'}
            label={isPublic ? '손님에게 보여요' : '우리만 봐요'}
          />
        </Stack>
        <Typography variant="caption" color="textSecondary">
          {formatDateTimeAt(createdAt)} {writtenBy}
        </Typography>
        {isEditing ? (
          <Edit id={id} entry={entry} onEnd={() => setIsEditing(false)} />
        ) : (
          <>
            {text && <Typography sx={{ whiteSpace: 'pre-line', mt: 1 }}>{text}</Typography>}
            <Button size="small" onClick={() => setIsEditing(true)}>
              고치기
            </Button>
          </>
        )}
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mt: 1 }}>
          {photos.map((photo, index) => (
            <a key={photo} href={pictureUrl(photo)} target="_blank" rel="noopener">
              <img
                src={thumbnailUrl(photo)}
                alt={`${subject} ${kindLabel} 사진 ${index + 1}`}
                width={96}
                height={96}
                loading="lazy"
                style={{ objectFit: 'cover', borderRadius: 8 }}
              />
            </a>
          ))}
        </Stack>
      </CardContent>
    </Card>
  )
}

function Edit({ id, entry, onEnd }: { id: string; entry: CareEntry; onEnd: () => void }) {
  const { text: typed, write: setTyped } = useDraftText(`console.kept.care-edit ${entry.id}`)
  const text = typed ? String(JSON.parse(typed)) : entry.text
  const act = useChangeCareEntry()

  function end() {
    setTyped('')
    onEnd()
  }

  async function save(isPublic: boolean) {
    const input = { params: { id, entryId: entry.id }, body: { text, isPublic } }
    if (!(await act.mutateAsync(input).catch(() => undefined))) return
    end()
  }

  return (
    <Stack spacing={1} sx={{ mt: 1 }}>
      <TextField
        label="남길 말"
        multiline
        minRows={2}
        value={text}
        onChange={({ target }) => setTyped(JSON.stringify(target.value))}
        slotProps={{ htmlInput: { maxLength: careEntryTextMax } }}
      />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" disabled={act.isPending} onClick={() => void save(true)}>
          저장하고 손님에게 보이기
        </Button>
        <Button variant="outlined" disabled={act.isPending} onClick={() => void save(false)}>
          저장하고 우리만 보기
        </Button>
        <Button onClick={end}>그만두기</Button>
      </Stack>
    </Stack>
  )
}
