import type { ComponentType } from 'react';

const modules = import.meta.glob<Record<string, ComponentType<object>>>('./*/*.tsx', { eager: true });

/** Every screen by its name: what the modules export that are called as their folders are. */
export const screens: Record<string, ComponentType<object>> = Object.assign(
  {},
  ...Object.entries(modules).flatMap(([file, module]) => (/\/(\w+)\/\1\.tsx$/.test(file) ? [module] : [])),
);
