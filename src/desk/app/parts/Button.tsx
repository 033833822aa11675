import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  /** `quiet`: beside one that matters more. `link`: it only leads somewhere. */
  look?: 'quiet' | 'link' | undefined;
}

/** A button, by how much it matters. */
export function Button({ look, ...button }: Props) {
  return (
    <button
      type="button"
      className={look === 'link' ? 'link-button' : 'button'}
      data-quiet={look && ''}
      {...button}
    />
  );
}
