import { Alert, Stack, Typography } from '@mui/material'
import { type ComponentProps, useState } from 'react'
import { Title, useNotify } from 'react-admin'
import { getContentPicks, listWrittenContents, setContentPicks } from '../../../../contract/content-admin.ts'
import { getProductPicks, listKeptProducts, setProductPicks } from '../../../../contract/shop-admin.ts'
import { useAct, useAsk, useForget } from '../../shared/ask.ts'
import { Asked } from '../../shared/asked.tsx'
import { OrderedPicks, type Pick } from './ordered-picks.tsx'

/** What home recommends by hand, in order; the newest fill the places after them. */
export const PicksPage = () => (
  <Stack spacing={3} sx={{ mt: 2, pb: 4, maxWidth: 760 }}>
    <Title title="홈 추천" />
    <Alert severity="info">홈에는 여섯 개씩 보여요. 고른 것이 먼저 오고, 남는 자리는 새것이 채워요.</Alert>
    <ContentPicks />
    <ProductPicks />
  </Stack>
)

function ContentPicks() {
  const [search, setSearch] = useState('')
  const asked = useAsk(getContentPicks, {})
  const query = { size: 20, state: 'PUBLISHED', ...(search && { search }) } as const
  const found = useAsk(listWrittenContents, { query }, { keepsLast: true })
  const save = useAct(setContentPicks)
  const saved = useSaved()
  return (
    <section>
      <Typography variant="h6" component="h2">
        추천 콘텐츠
      </Typography>
      <Asked of={asked}>
        {(picks) => (
          <Picks
            picks={picks}
            choices={(found.data?.content ?? []).map(({ id, title, thumbnail }) => ({
              ...{ id, title, image: thumbnail },
            }))}
            onSearch={setSearch}
            isSaving={save.isPending}
            onSave={(ids) => save.mutate({ body: { ids } }, { onSuccess: () => saved(getContentPicks) })}
          />
        )}
      </Asked>
    </section>
  )
}

function ProductPicks() {
  const [search, setSearch] = useState('')
  const asked = useAsk(getProductPicks, {})
  const query = { size: 20, isShown: 'true', ...(search && { search }) } as const
  const found = useAsk(listKeptProducts, { query }, { keepsLast: true })
  const save = useAct(setProductPicks)
  const saved = useSaved()
  return (
    <section>
      <Typography variant="h6" component="h2">
        추천 상품
      </Typography>
      <Asked of={asked}>
        {(picks) => (
          <Picks
            picks={picks}
            choices={(found.data?.content ?? []).map(({ id, name, image }) => ({ id, title: name, image }))}
            onSearch={setSearch}
            isSaving={save.isPending}
            onSave={(ids) => save.mutate({ body: { ids } }, { onSuccess: () => saved(getProductPicks) })}
          />
        )}
      </Asked>
    </section>
  )
}

/** What was saved, or has been changed by somebody else, begins anew. */
const Picks = (props: ComponentProps<typeof OrderedPicks> & { picks: Pick[] }) => (
  <OrderedPicks key={JSON.stringify(props.picks)} {...props} />
)

function useSaved() {
  const forget = useForget()
  const notify = useNotify()
  return async (...endpoints: Parameters<typeof forget>) => {
    await forget(...endpoints)
    notify('저장했어요.', { type: 'success' })
  }
}
