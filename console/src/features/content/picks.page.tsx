import { Alert, Stack, Typography } from '@mui/material'
import { Title } from 'react-admin'
import { getContentPicks, listWrittenContents, setContentPicks } from '../../../../contract/content-admin.ts'
import { getProductPicks, listKeptProducts, setProductPicks } from '../../../../contract/shop-admin.ts'
import { useAct, useAsk, useForget } from '../../shared/ask.ts'
import { Asked } from '../../shared/asked.tsx'
import { OrderedPicks } from './ordered-picks.tsx'

/** What home recommends by hand, in order; the newest fill the places after them. */
export const PicksPage = () => (
  <Stack spacing={3} sx={{ mt: 2, maxWidth: 760 }}>
    <Title title="홈 추천" />
    <Alert severity="info">홈에는 여섯 개씩 보여요. 고른 것이 먼저 오고, 남는 자리는 새것이 채워요.</Alert>
    <ContentPicks />
    <ProductPicks />
  </Stack>
)

function ContentPicks() {
  const asked = useAsk(getContentPicks, {})
  const found = useAsk(listWrittenContents, { query: { size: 50, state: 'PUBLISHED' } })
  const save = useAct(setContentPicks)
  const forget = useForget()
  return (
    <section>
      <Typography variant="h6" component="h2">
        추천 콘텐츠
      </Typography>
      <Asked of={asked}>
        {(picks) => (
          <OrderedPicks
            key={JSON.stringify(picks)}
            picks={picks}
            choices={(found.data?.content ?? []).map(({ id, title, thumbnail }) => ({
              id,
              title,
              image: thumbnail,
            }))}
            onSave={async (ids) => {
              await save.mutateAsync({ body: { ids } })
              await forget(getContentPicks)
            }}
          />
        )}
      </Asked>
    </section>
  )
}

function ProductPicks() {
  const asked = useAsk(getProductPicks, {})
  const found = useAsk(listKeptProducts, { query: { size: 50, isShown: 'true' } })
  const save = useAct(setProductPicks)
  const forget = useForget()
  return (
    <section>
      <Typography variant="h6" component="h2">
        추천 상품
      </Typography>
      <Asked of={asked}>
        {(picks) => (
          <OrderedPicks
            key={JSON.stringify(picks)}
            picks={picks}
            choices={(found.data?.content ?? []).map(({ id, name, image }) => ({ id, title: name, image }))}
            onSave={async (ids) => {
              await save.mutateAsync({ body: { ids } })
              await forget(getProductPicks)
            }}
          />
        )}
      </Asked>
    </section>
  )
}
