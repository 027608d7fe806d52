import type { ReactNode } from 'react';
import { Unseen } from './Unseen.tsx';

/** Says what changed to those who do not see it: how many results a search has. The region is always there. */
export function Spoken({ children }: { children: ReactNode }) {
  return (
    <Unseen as="output" testId="spoken">
      {children}
    </Unseen>
  );
}
