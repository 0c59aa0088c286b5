import { Chip } from '@mui/material'

/** Says that a plant was diagnosed before. */
export const NthLook = ({ nth }: { nth: number }) =>
  nth > 1 && <Chip size="small" variant="outlined" label={`${nth}번째 진단`} />
