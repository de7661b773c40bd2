print("trebol")
