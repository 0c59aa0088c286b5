import {
  Button,
  Card,
  CardContent,
  FormControlLabel,
  Stack,
  Switch,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { Title, useNotify } from 'react-admin'
import { getOpeningSoon, type OpeningSoon, setOpeningSoon } from '../../../../contract/home-admin.ts'
import { useAct, useAsk, useForget } from '../../shared/ask.ts'
import { Asked } from '../../shared/asked.tsx'
import { useUnsaved } from '../../shared/unsaved.ts'

/** What opens over home: its words, and whether it does. */
export const OpeningSoonPage = () => (
  <Card sx={{ mt: 2, maxWidth: 640 }}>
    <Title title="오픈 예정 안내" />
    <CardContent>
      <Asked of={useAsk(getOpeningSoon, {})}>
        {(kept) => <Words kept={kept ?? { title: '', message: '', isOn: false }} />}
      </Asked>
    </CardContent>
  </Card>
)

function Words({ kept }: { kept: OpeningSoon }) {
  const [words, setWords] = useState(kept)
  const save = useAct(setOpeningSoon)
  const forget = useForget()
  const notify = useNotify()
  const isWhole = words.title.trim() !== '' && words.message.trim() !== ''
  const isChanged = JSON.stringify(words) !== JSON.stringify(kept)
  useUnsaved(isChanged)

  const keep = () =>
    save.mutate(
      { body: words },
      {
        onSuccess: async () => {
          await forget(getOpeningSoon)
          const what = words.isOn ? '몇 초 뒤부터 홈에 보여요.' : '홈에는 보이지 않아요.'
          notify(`저장했어요. ${what}`, { type: 'success' })
        },
      },
    )

  return (
    <Stack spacing={2}>
      <Typography color="textSecondary">
        홈을 열면 위에 떠요. 손님이 닫으면 그 화면에서는 다시 뜨지 않아요.
      </Typography>
      <TextField
        label="제목"
        value={words.title}
        slotProps={{ htmlInput: { maxLength: 40 } }}
        onChange={({ target }) => setWords({ ...words, title: target.value })}
      />
      <TextField
        label="내용"
        multiline
        minRows={3}
        value={words.message}
        slotProps={{ htmlInput: { maxLength: 300 } }}
        onChange={({ target }) => setWords({ ...words, message: target.value })}
      />
      <FormControlLabel
        control={
          <Switch
            checked={words.isOn}
            onChange={({ target }) => setWords({ ...words, isOn: target.checked })}
          />
        }
        label="홈에 띄우기"
      />
      <Button
        variant="contained"
        disabled={!isWhole || !isChanged || save.isPending}
        onClick={keep}
        sx={{ alignSelf: 'start' }}
      >
        저장
      </Button>
    </Stack>
  )
}
