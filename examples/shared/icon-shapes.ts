// The icons that both apps have, each one stroke on a grid of 24.
export const mail =
  "M5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5zM4 7.5l8 5.5 8-5.5";
export const phone =
  "M7.5 4H5.2A1.7 1.7 0 0 0 3.5 5.9C4.2 13.5 10.5 19.8 18.1 20.5a1.7 1.7 0 0 0 1.9-1.7v-2.3l-4-1.7-1.9 1.9a12 12 0 0 1-6.8-6.8L9.2 8z";
