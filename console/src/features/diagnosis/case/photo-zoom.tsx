import CloseIcon from '@mui/icons-material/Close'
import OpenInFullIcon from '@mui/icons-material/OpenInFull'
import { Box, Dialog, IconButton, Typography } from '@mui/material'
import { useState } from 'react'
import type { PhotoRegion } from '../../../../../contract/diagnosis/diagnosis.ts'
import { PhotoRegions, RegionLabels } from './photo-regions.tsx'
import { ZoomFrame } from './zoom-frame.tsx'

interface PhotoProps {
  title: string
  path: string
  /** Where a model saw something. */
  regions?: PhotoRegion[] | undefined
}

/** A zoomable photo that can also be opened full screen. */
export function PhotoZoom({ title, path, regions = [] }: PhotoProps) {
  const overlay = regions.length > 0 && <PhotoRegions path={path} regions={regions} />
  const [isLarge, setIsLarge] = useState(false)
  const close = () => setIsLarge(false)
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <ZoomFrame
        title={title}
        path={path}
        aspectRatio="4 / 5"
        overlay={overlay}
        onEnter={() => setIsLarge(true)}
        caption={
          <Typography component="figcaption" variant="body2" sx={{ flexGrow: 1 }}>
            {title}
          </Typography>
        }
      >
        <IconButton aria-label={`${title} 창 가득 보기`} onClick={() => setIsLarge(true)}>
          <OpenInFullIcon fontSize="small" />
        </IconButton>
      </ZoomFrame>
      {regions.length > 0 && <RegionLabels regions={regions} />}
      <Dialog
        fullScreen
        open={isLarge}
        onClose={close}
        slotProps={{ paper: { 'aria-label': `${title} 창 가득 보기` } }}
      >
        <Box sx={{ display: 'flex', flexDirection: 'column', height: '100dvh', p: 1 }}>
          <ZoomFrame
            title={title}
            path={path}
            autoFocus
            overlay={overlay}
            caption={<Typography sx={{ flexGrow: 1, fontWeight: 600 }}>{title}</Typography>}
          >
            <IconButton aria-label="닫기" onClick={close}>
              <CloseIcon />
            </IconButton>
          </ZoomFrame>
        </Box>
      </Dialog>
    </Box>
  )
}
